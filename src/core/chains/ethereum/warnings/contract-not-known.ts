import { notice } from '../../declaration/described.ts'
import { knownCallOf } from '../known-calls.ts'
import { isShipped } from '../shipped.ts'
import type { CallRule } from './rule.ts'

/** Four bytes name a function, and any contract can have another one that they name as well. */
export const contractNotKnown: CallRule = (call, { isNamed, isOurs }) => {
  const { chainId, to } = call
  const known = knownCallOf(call)
  if (call.function === '' || !known?.movesTokensAlone) return undefined
  return isShipped(chainId, to) || isNamed(to) || isOurs(to)
    ? undefined
    : notice(
        `The contract ${to} is not known here: it is read as ${known.standard} says, and may make something else of the same data.`,
      )
}
