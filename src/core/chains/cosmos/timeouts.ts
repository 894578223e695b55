import type { Warning } from '../../../shared/card.ts'
import type { Surroundings } from '../declaration/surroundings.ts'
import { type TimeLimit, type TimeLimitWords, warnOfTimeLimit } from '../declaration/time-limit.ts'
import type { WrittenTime } from './schemas.ts'
import type { CosmosSigned } from './signed.ts'
import { nanosecondsOf } from './time.ts'
import { type CosmosTransaction, everyMessage } from './transaction.ts'

const ofTransfer: TimeLimitWords = {
  subject: 'The time by which the transfer has to arrive',
  over: 'it comes back, or the network refuses it',
  late: 'it does not come back before',
}

const ofGrant: TimeLimitWords = {
  subject: 'The right to act that it gives',
  over: 'nobody can use it',
  late: 'whoever has it can act until then',
}

/**
 * Of the transaction, whose time is told where it can be sent in any order, and of transfers to other chains (ICS-20), whose
 * `timeout_timestamp` is nanoseconds since the epoch; 0 is none. Also of rights to act, which may have no end.
 */
export function warnOfTimeouts(signed: CosmosSigned, { now }: Pick<Surroundings, 'now'>): readonly Warning[] {
  if (signed.kind === 'cosmosMessage') return []
  return timeLimitsOf(signed.transaction).flatMap(limit => warnOfTimeLimit(limit, now))
}

function timeLimitsOf({ timeoutTime, messages }: CosmosTransaction): readonly TimeLimit[] {
  return [
    ...(timeoutTime === null ? [] : [{ value: timeoutTime, unit: 'nanoseconds' } as const]),
    ...everyMessage(messages).flatMap(({ read }): TimeLimit[] => {
      const { expiration } = (read?.values.grant ?? {}) as { readonly expiration?: WrittenTime }
      if (expiration) return [{ value: nanosecondsOf(expiration), unit: 'nanoseconds', words: ofGrant }]
      const value = read?.values.timeout_timestamp
      return typeof value === 'bigint' && value > 0n ? [{ value, unit: 'nanoseconds', words: ofTransfer }] : []
    }),
  ]
}
