import { danger, notice } from '../declaration/described.ts'
import type { FeeAboveUsual } from '../declaration/fee-above-usual.ts'
import { trxAmount } from './amounts.ts'
import type { TronTransaction } from './transaction.ts'

const trx = 1_000_000n

/** Sun for each byte once the account has used up its bandwidth (network parameter `getTransactionFee`). */
const perByte = 1_000n

/** Bytes of five signatures, the most that a permission asks for, and of the result that nodes add. */
const bytesBesideRaw = 5n * 67n + 64n

/** Sun of the network for what only some transactions do. */
const prices = { memo: trx, severalKeys: trx, newAccount: (11n * trx) / 10n, permissions: 100n * trx }

/** TronWeb limits a call to 150 TRX of its own accord. Other transactions seldom cost as much as 5. */
const usualFee = { call: 155n * trx, permissions: 105n * trx, other: 5n * trx }

/** Conditions of a policy under which the fee is a usual one. */
export const usualFeeConditions = [`tron.tx.highest_fee <= ${usualFee.call}`]

/**
 * Sun that a transaction can burn at most: by what its contract runs, by its size, and by fixed prices of the network. Null for a kind
 * of contract that is not read here, because some have a price of their own.
 */
export function highestTronFee({ contract, fee_limit, raw, data, permission_id }: TronTransaction): bigint | null {
  const ofSize = (BigInt(raw.length) + bytesBesideRaw) * perByte
  const ofAll = ofSize + (data.length > 0 ? prices.memo : 0n) + (permission_id === 0 ? 0n : prices.severalKeys)
  switch (contract.type) {
    case 'TriggerSmartContract':
      return ofAll + fee_limit
    case 'TransferContract':
      return ofAll + prices.newAccount
    case 'AccountPermissionUpdateContract':
      return ofAll + prices.permissions
    case 'FreezeBalanceV2Contract':
    case 'UnfreezeBalanceV2Contract':
    case 'DelegateResourceContract':
    case 'UnDelegateResourceContract':
    case 'VoteWitnessContract':
    case 'WithdrawBalanceContract':
    case 'WithdrawExpireUnfreezeContract':
    case 'CancelAllUnfreezeV2Contract':
      return ofAll
    case 'other':
      return null
  }
}

/** A fee that the person has to know about, and that counts as spent; ten times the usual is a mistake or a trap. */
export function tronFeeAboveUsual(transaction: TronTransaction): FeeAboveUsual | undefined {
  const units = highestTronFee(transaction) ?? transaction.fee_limit
  const expected = usualOf(transaction.contract)
  if (units <= expected) return undefined
  const text = `The fee alone can be as high as ${trxAmount(units)}.`
  return { units, warnings: [units >= 10n * expected ? danger(text) : notice(text)] }
}

function usualOf({ type }: TronTransaction['contract']): bigint {
  if (type === 'AccountPermissionUpdateContract') return usualFee.permissions
  return type === 'TriggerSmartContract' || type === 'other' ? usualFee.call : usualFee.other
}
