import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct, Value } from '../../policies/language/value.ts'
import { toHex } from '../../schema/hex.ts'
import { placeInWords } from '../declaration/place-in-words.ts'
import { textOf } from '../wire/text-of.ts'
import { highestTronFee } from './fee.ts'
import type { TronSigned } from './signed.ts'
import { type TronContract, type TronPermission, type TronTransaction, typeName } from './transaction.ts'

/** `tron`: the transaction that is signed (wire.md §6.4). */
export function tronScope(signed: TronSigned | undefined): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction) })
}

function transactionScope(transaction: TronTransaction): Struct {
  const { ref_block_bytes, ref_block_hash, data, expiration, timestamp, fee_limit } = transaction
  return lazily({
    ref_block_bytes: () => toHex(ref_block_bytes),
    ref_block_hash: () => toHex(ref_block_hash),
    // Missing where the memo is no text.
    data: () => textOf(data),
    expiration: () => expiration,
    timestamp: () => timestamp,
    fee_limit: () => fee_limit,
    highest_fee: () => highestTronFee(transaction) ?? undefined,
    contract: () => [contractScope(transaction)],
  })
}

/**
 * Leaves out fields that only other types of contract have, and never sets them to 0: otherwise a rule that bounds the amount of a transfer
 * would allow every call of a contract.
 */
function contractScope({ contract, permission_id, data }: TronTransaction): Struct {
  const place = contract.type === 'TransferContract' ? placeOf(contract.to_address, data) : undefined
  return structOf({
    ...fieldsOf(contract),
    ...(place !== undefined && { place }),
    type: typeName(contract),
    owner_address: contract.owner_address,
    permission_id: BigInt(permission_id),
  })
}

/** @returns Undefined if the memo is no text */
function placeOf(address: string, data: Uint8Array): string | undefined {
  const memo = textOf(data)
  return memo === undefined ? undefined : placeInWords(address, memo || undefined)
}

function fieldsOf(contract: TronContract): Readonly<Record<string, Value>> {
  switch (contract.type) {
    case 'TransferContract':
      return contract
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract': {
      const { resource, ...rest } = contract
      // The language has a name for the other two.
      return resource === 'TRON_POWER' ? rest : contract
    }
    case 'TriggerSmartContract':
      return { ...contract, data: toHex(contract.data) }
    case 'VoteWitnessContract':
      return { votes: contract.votes.map(vote => structOf({ ...vote })) }
    case 'AccountPermissionUpdateContract':
      return {
        ...(contract.owner && { owner: permissionScope(contract.owner) }),
        ...(contract.witness && { witness: permissionScope(contract.witness) }),
        actives: contract.actives.map(permissionScope),
      }
    case 'WithdrawBalanceContract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
    case 'other':
      return {}
  }
}

function permissionScope(permission: TronPermission): Struct {
  const { type, permission_name, operations, id, threshold, parent_id, keys } = permission
  return structOf({
    ...{ type, permission_name, threshold },
    operations: toHex(operations),
    id: BigInt(id),
    parent_id: BigInt(parent_id),
    keys: keys.map(({ address, weight }) => structOf({ address, weight })),
  })
}
