import type { Warning } from '../../../shared/card.ts'
import { warnOfTimeLimit } from '../declaration/time-limit.ts'
import type { XrpFields } from './read-fields.ts'
import { unixSeconds } from './ripple-time.ts'
import { numberIn } from './transaction.ts'

/** The first ledger that exists was closed at the beginning of 2013. A ledger takes at least three seconds. */
const firstLedger = 1_356_998_400n
const shortest = 3n

const ofOffer = { subject: 'The time of the offer', over: 'nobody can take it', late: 'it can be taken until then' }

/**
 * Warns of the expiration of an offer, and of the earliest time of the last ledger that may hold the transaction.
 * @param now - Milliseconds since the epoch.
 */
export function warnOfTimes(fields: XrpFields, now: number): readonly Warning[] {
  const expiration = numberIn(fields, 'Expiration')
  const last = numberIn(fields, 'LastLedgerSequence') ?? 0n
  const earliest = firstLedger + last * shortest
  return [
    ...(expiration === undefined
      ? []
      : warnOfTimeLimit({ value: unixSeconds(expiration), unit: 'seconds', words: ofOffer }, now)),
    ...(earliest * 1000n > BigInt(now) ? warnOfTimeLimit({ value: earliest, unit: 'seconds' }, now) : []),
  ]
}
