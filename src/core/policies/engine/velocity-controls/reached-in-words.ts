import { quoted } from '../../../display/visible.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Reader } from '../../../ports/store.ts'
import type { VelocityControl } from '../../../records/velocity-control.ts'
import { boundsInWords, sumInWords } from './in-words.ts'
import type { Measured } from './measure-usage.ts'
import { type Remaining, remaining } from './remaining.ts'

/**
 * Which limit a request is refused for, what is left of it, what the request takes, and when enough is free again. For example
 * `It is over the limit “Daily” (daily_ether), at most 2 ETH in 24 hours, for each user: 0.5 ETH is left, and it takes 3 ETH. …`.
 *
 * @param measured - A control that the request reaches, by an amount that is known.
 */
export function reachedInWords(reader: Pick<Reader, 'reservedUpTo'>, measured: Measured): string {
  const { velocityControl, used, taking } = measured
  const { left, below, freeAgain } = remaining(reader, measured)
  const takes = taking ? `it takes ${sumInWords(velocityControl, taking.amount)}` : 'it takes nothing itself'
  const rest =
    left === null
      ? `${sumInWords(velocityControl, used)} was counted before`
      : left === 0n
        ? 'nothing is left'
        : `${below ? 'less than ' : ''}${sumInWords(velocityControl, left)} ${isOne(velocityControl, left) ? 'is' : 'are'} left`
  const first = `${verbs[velocityControl.operator]} ${nameOf(velocityControl)}, ${boundsInWords(velocityControl)}: ${rest}, and ${takes}.`
  return [first, ...whenInWords(freeAgain)].join(' ')
}

const verbs: Readonly<Record<VelocityControl['operator'], string>> = {
  LESS_THAN: 'It is over the limit',
  LESS_THAN_OR_EQUAL: 'It is over the limit',
  EQUAL: 'It does not come to exactly the limit',
  GREATER_THAN_OR_EQUAL: 'It reaches the limit',
  GREATER_THAN: 'It is over the limit',
}

/** Its name, and how conditions name it where that is something else. */
function nameOf({ name, identifier }: VelocityControl): string {
  return `${quoted(name, 100)}${name === identifier ? '' : ` (${identifier})`}`
}

/** Amounts of an asset are one thing; requests are counted. */
function isOne({ method }: VelocityControl, amount: bigint): boolean {
  return method === 'SUM' || amount === 1n
}

function whenInWords(freeAgain: Remaining['freeAgain']): string[] {
  if (freeAgain === null) return []
  if (freeAgain === 'never') return ['This limit counts forever: nothing becomes free again.']
  if (freeAgain === 'neverEnough') return ['That is more than the limit ever leaves: ask for less.']
  return [`Enough is free again by ${timeInWords(freeAgain)}, unless more is used before then.`]
}

/** Writes a time in whole seconds, rounded up: `2026-11-22 14:05:12 UTC`. */
function timeInWords(at: Milliseconds): string {
  const [day = '', time = ''] = new Date(Math.ceil(at / 1000) * 1000).toISOString().split('T')
  return `${day} ${time.slice(0, 8)} UTC`
}
