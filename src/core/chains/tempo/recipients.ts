import { recipientsOfCalls } from '../ethereum/recipients.ts'
import type { TempoSigned } from './signed.ts'

/** Whom its calls pay. */
export function tempoRecipients({ transaction: { calls, chainId } }: TempoSigned): readonly string[] {
  return recipientsOfCalls(calls.flatMap(({ to, ...call }) => (to === null ? [] : [{ ...call, to, chainId }])))
}
