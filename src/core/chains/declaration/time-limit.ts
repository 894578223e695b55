import type { Warning } from '../../../shared/card.ts'
import { notice } from './described.ts'

const nanosecondsIn = {
  seconds: 1_000_000_000n,
  milliseconds: 1_000_000n,
  microseconds: 1_000n,
  nanoseconds: 1n,
} as const

/** The time by which something that is signed must be carried out. */
export interface TimeLimit {
  /** Since the epoch, in `unit`. */
  readonly value: bigint
  /** Unit that the network counts this time in, whatever the program meant that wrote it. */
  readonly unit: keyof typeof nanosecondsIn
  /** Subject of the limit, if it is not everything that is signed. */
  readonly words?: TimeLimitWords
}

/** `subject` begins a sentence; what follows from a time that is over, or far off, is a clause without a full stop. */
export interface TimeLimitWords {
  readonly subject: string
  readonly over: string
  readonly late: string
}

const ofAll: TimeLimitWords = {
  subject: 'Its time',
  over: 'the network refuses it',
  late: 'whoever has it can send it until then',
}

const tenYears = 3_652n * 86_400n * nanosecondsIn.seconds

/**
 * A time that is over, or more than ten years off; also that it is most likely written in another unit, where it would be close by then.
 *
 * @param now - Milliseconds since the epoch.
 */
export function warnOfTimeLimit({ value, unit, words = ofAll }: TimeLimit, now: number): readonly Warning[] {
  const { subject, over, late } = words
  const left = (as: TimeLimit['unit']) => value * nanosecondsIn[as] - BigInt(now) * nanosecondsIn.milliseconds
  const isOver = left(unit) < 0n
  if (!isOver && isClose(left(unit))) return []
  const meant = isClose(left(unit)) ? undefined : units.find(other => isClose(left(other)))
  if (meant !== undefined) {
    const asItStands = isOver ? `it is over already, so ${over}` : `it ends in thousands of years, and ${late}`
    return [
      notice(
        `${subject} seems to be written in ${meant}, and the network counts it in ${unit}: as it stands, ${asItStands}.`,
      ),
    ]
  }
  return [
    isOver
      ? notice(`${subject} is over already, so ${over}: the program that asks may have a wrong clock.`)
      : notice(`${subject} ends in more than ten years: ${late}.`),
  ]
}

const units = Object.keys(nanosecondsIn) as readonly TimeLimit['unit'][]

/** @param left - Nanoseconds from now on. */
function isClose(left: bigint): boolean {
  return left >= -tenYears && left <= tenYears
}
