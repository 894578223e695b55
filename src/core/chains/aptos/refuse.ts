import { AgentError } from '../../errors.ts'

/** The chain takes 64 kB; those of its governance may be longer, which no account of a person signs. */
export const mostBytes = 65_536

/** Kinds of payload that are told for what they are, wherever they stand. */
const known: readonly (readonly [RegExp, string])[] = [
  [/payload is 1, which/, 'it publishes a bundle of modules, which the chain takes no longer'],
  [/payload is 5, which/, 'what it does is encrypted'],
  [/executable is 3, which/, 'what it does is encrypted'],
]

/** @param why - A clause without a full stop. */
export function refuse(why: string): AgentError {
  const told = known.find(([pattern]) => pattern.test(why))?.[1]
  return new AgentError(
    told === undefined ? 'TRANSACTION_INVALID' : 'TRANSACTION_TYPE_UNSUPPORTED',
    `The Aptos transaction cannot be signed: ${told ?? why}.`,
    { detail: { field: 'parameters.payload' } },
  )
}
