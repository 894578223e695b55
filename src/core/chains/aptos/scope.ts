import { lazily, structOf } from '../../policies/language/lazily.ts'
import type { Struct } from '../../policies/language/value.ts'
import { toHex } from '../../schema/hex.ts'
import { moveTypeName } from '../wire/move-type.ts'
import { functionName } from './payments.ts'
import type { AptosSigned, AptosTransaction } from './signed.ts'

/** `aptos`: the transaction that is signed. */
export function aptosScope(signed: AptosSigned | undefined): Struct {
  return lazily({ tx: () => signed && transactionScope(signed.transaction) })
}

/** Leaves out the call that is made for an account of several owners: a rule about calls is about those of the sender. */
function transactionScope(transaction: AptosTransaction): Struct {
  const kind = kindOf(transaction)
  const call = kind === 'entry_function' && transaction.executes.kind === 'entryFunction' && transaction.executes.value
  return lazily({
    sender: () => transaction.sender,
    sequence_number: () => (transaction.replayNonce === undefined ? transaction.sequenceNumber : undefined),
    chain_id: () => BigInt(transaction.chainId),
    max_gas_amount: () => transaction.maxGasAmount,
    gas_unit_price: () => transaction.gasUnitPrice,
    expiration: () => transaction.expiration,
    fee_payer: () => transaction.feePayer,
    secondary_signers: () => transaction.secondarySigners,
    kind: () => kind,
    function: () => (call ? functionName(call) : undefined),
    type_arguments: () => (call ? call.typeArguments.map(moveTypeName) : undefined),
    arguments: () => (call ? call.arguments.map(toHex) : undefined),
    payments: () => transaction.payments?.map(({ to, amount, token }) => structOf({ to, amount, token: token.name })),
  })
}

/** Returns the kind as `aptos.tx.kind` has it. */
export function kindOf({ executes, multisigAccount }: AptosTransaction): string {
  if (multisigAccount !== undefined || executes.kind === 'nothing') return 'multisig'
  return executes.kind === 'script' ? 'script' : 'entry_function'
}
