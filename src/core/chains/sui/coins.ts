import { refuse } from './refuse.ts'
import type { SuiValue } from './signed.ts'

/**
 * Splits an amount off a coin. Returns the new coin, and the rest of the old one.
 *
 * @param amount - Base units; undefined if it does not stand in the bytes.
 * @throws AgentError `TRANSACTION_INVALID` for what is no coin, or holds less
 */
export function split(
  coin: SuiValue,
  amount: bigint | undefined,
): { readonly part: SuiValue; readonly rest: SuiValue } {
  switch (coin.kind) {
    case 'gasCoin':
      return { part: amount === undefined ? someCoins : { kind: 'sui', amount }, rest: coin }
    case 'object':
      return { part: amount === undefined ? someCoins : { kind: 'coin', amount, object: coin.object }, rest: coin }
    case 'sui':
    case 'coin':
      if (amount === undefined) return { part: someCoins, rest: someCoins }
      if (amount > coin.amount) throw refuse(`it splits ${amount} units off a coin that holds ${coin.amount}`)
      return { part: { ...coin, amount }, rest: { ...coin, amount: coin.amount - amount } }
    case 'someCoins':
    case 'result':
      return { part: coin, rest: coin }
    default:
      throw refuse('it splits what is no coin')
  }
}

/** Merges another coin into a coin, and returns the result. @throws AgentError `TRANSACTION_INVALID` for what is no coin */
export function merged(into: SuiValue, coin: SuiValue): SuiValue {
  if (!isCoin(into) || !isCoin(coin)) throw refuse('it merges what is no coin')
  if (into.kind === 'sui' && coin.kind === 'sui') return { kind: 'sui', amount: into.amount + coin.amount }
  if (into.kind === 'coin' && coin.kind === 'coin' && into.object === coin.object)
    return { ...into, amount: into.amount + coin.amount }
  return into.kind === 'sui' || into.kind === 'coin' ? someCoins : into
}

/**
 * The owner of a coin or an object: the account that pays the fee, or the sender. Undefined where others may own it too: what is merged
 * into it may be gone.
 */
export function ownerOf(coin: SuiValue): 'payer' | 'sender' | undefined {
  if (coin.kind === 'gasCoin' || coin.kind === 'sui') return 'payer'
  if (coin.kind === 'coin' || coin.kind === 'upgradeCapability') return 'sender'
  return coin.kind === 'object' && coin.access === 'owned' ? 'sender' : undefined
}

function isCoin({ kind }: SuiValue): boolean {
  return kind !== 'pure' && kind !== 'withdrawal' && kind !== 'upgradeCapability'
}

const someCoins: SuiValue = { kind: 'someCoins' }
