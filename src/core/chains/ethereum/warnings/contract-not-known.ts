import { danger, notice } from '../../declaration/described.ts'
import { nativeAmount } from '../networks.ts'
import { isShipped } from '../shipped.ts'
import type { CallRule } from './rule.ts'

/**
 * Four bytes name a function, and any contract can have another one that they name as well. What goes with the call is the contract's,
 * whatever its function is said to do with it.
 */
export const contractNotKnown: CallRule = (call, { isNamed, isOurs }) => {
  const { chainId, to, value, meaning } = call
  if (call.function === '' || isShipped(chainId, to) || isNamed(to) || isOurs(to)) return undefined
  if (value > 0n)
    return danger(
      `The contract ${to} is not known here and gets ${nativeAmount(chainId, value).value}: that it hands it on, or gives something for it, is only what the name of its function says.`,
    )
  return meaning.kind === 'known' && meaning.call.movesTokensAlone
    ? notice(
        `The contract ${to} is not known here: it is read as ${meaning.call.standard} says, and may make something else of the same data.`,
      )
    : undefined
}
