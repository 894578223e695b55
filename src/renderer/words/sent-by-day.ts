import type { SentAmount } from '../../shared/card.ts'
import { inUnits } from './sent-amounts.ts'

/** What was sent of one asset, on each of several days. */
export interface SentByDay {
  /** `USDC`, as amounts of it are written. */
  readonly unit: string
  /** The sum of all days, without its unit. */
  readonly whole: string
  /** In the order of the days that were asked for. */
  readonly days: readonly { readonly amount: string; readonly share: number }[]
}

/** What one request sent, and when. */
export interface Sent {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly amounts: readonly SentAmount[]
}

/**
 * Sums up what was sent by asset and day, what was sent most often first. `share` compares a day to the day of the most.
 * @param starts - Beginnings of the days, in milliseconds since the epoch; a day ends where the next begins.
 */
export function sentByDay(sent: readonly Sent[], starts: readonly number[]): readonly SentByDay[] {
  const each = sent.flatMap(({ at, amounts }) => {
    const day = starts.findLastIndex(start => start <= at)
    return day === -1 ? [] : amounts.map(amount => ({ ...amount, day }))
  })
  return [...Map.groupBy(each, ({ asset }) => asset).values()]
    .toSorted((one, other) => other.length - one.length)
    .map(amounts => {
      const { unit, decimals } = amounts[0] as SentAmount
      const days = starts.map((_, day) => sum(amounts.filter(amount => amount.day === day)))
      const most = days.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n
      return {
        unit,
        whole: inUnits(sum(amounts), decimals),
        days: days.map(units => ({
          amount: inUnits(units, decimals),
          share: most === 0n ? 0 : Number(units) / Number(most),
        })),
      }
    })
}

function sum(amounts: readonly SentAmount[]): bigint {
  return amounts.reduce((all, { units }) => all + BigInt(units), 0n)
}
