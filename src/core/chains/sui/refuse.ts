import { AgentError } from '../../errors.ts'

/** The chain takes 128 kB. */
export const mostBytes = 131_072

/** Problems that are named as such, without their place in the bytes. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^its variant is/, 'it is of a version that came later'],
  [/^the variant of kind is/, 'it is of a kind that only validators make'],
]

/** @param why - A clause without a full stop. */
export function refuse(why: string): AgentError {
  const told = known.find(([pattern]) => pattern.test(why))?.[1]
  return new AgentError(
    told === undefined ? 'TRANSACTION_INVALID' : 'TRANSACTION_TYPE_UNSUPPORTED',
    `The Sui transaction cannot be signed: ${told ?? why}.`,
    { detail: { field: 'parameters.payload' } },
  )
}
