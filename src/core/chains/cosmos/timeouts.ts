import type { Warning } from '../../../shared/card.ts'
import type { Surroundings } from '../declaration/decision-context.ts'
import { type TimeLimit, type TimeLimitWords, warnOfTimeLimit } from '../declaration/time-limit.ts'
import { openPacked } from './open-packed.ts'
import type { Any, WrittenTime } from './schemas.ts'
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
 * Warns of time limits: of the transaction, if it can be sent in any order, and of transfers to other chains (ICS-20).
 * `timeout_timestamp` is in nanoseconds since the epoch; 0 is none. Also warns of rights to act and allowances of fees without an end.
 */
export function warnOfTimeouts(signed: CosmosSigned, { now }: Pick<Surroundings, 'now'>): readonly Warning[] {
  if (signed.kind === 'cosmosMessage') return []
  return timeLimitsOf(signed.transaction).flatMap(limit => warnOfTimeLimit(limit, now))
}

const ofAllowance: TimeLimitWords = {
  subject: 'The allowance of fees that it gives',
  over: 'nobody can use it',
  late: 'whoever has it can pay fees with it until then',
}

function timeLimitsOf({ timeoutTime, messages, chainId }: CosmosTransaction): readonly TimeLimit[] {
  return [
    ...(timeoutTime === null ? [] : [{ value: timeoutTime, unit: 'nanoseconds' } as const]),
    ...everyMessage(messages).flatMap(({ read, form }): TimeLimit[] => {
      const { grant, allowance } = (read?.values ?? {}) as { grant?: { expiration?: WrittenTime }; allowance?: Any }
      if (grant?.expiration) return [{ value: nanosecondsOf(grant.expiration), unit: 'nanoseconds', words: ofGrant }]
      const { ends } = allowance ? openPacked(allowance, form, chainId) : {}
      if (ends) return [{ value: nanosecondsOf(ends), unit: 'nanoseconds', words: ofAllowance }]
      const value = read?.values.timeout_timestamp
      return typeof value === 'bigint' && value > 0n ? [{ value, unit: 'nanoseconds', words: ofTransfer }] : []
    }),
  ]
}
