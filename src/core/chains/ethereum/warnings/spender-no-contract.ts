import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger, notice } from '../../declaration/described.ts'
import { callsForAnybody } from '../clear-signing/for-anybody.ts'
import { actsForItsCaller } from '../clear-signing/keeper.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { isOfEverybody } from '../networks/of-everybody.ts'
import { orderOfReactor } from '../networks/reactors.ts'

/**
 * Contracts are let to take tokens, by a call or by a permit. Of any other address it is a mistake or a trick.
 * @param chainId - Null for a message that names no chain.
 * @param tokens - Those that it could take, by their contracts.
 */
export function spenderNoContract(
  spender: EthereumAddress,
  chainId: bigint | null,
  tokens: readonly EthereumAddress[],
  { signer, isOurs, isNamed }: Surroundings,
): Warning | undefined {
  if (spender === signer)
    return danger(
      'The account lets itself take its tokens, which it can anyway: what was asked for is not what was meant.',
    )
  if (BigInt(spender) === 0n)
    return danger('It lets the zero address take tokens. Most contracts refuse that, and nobody gains by it.')
  if (tokens.includes(spender))
    return danger(`It lets the token’s own contract ${spender} take tokens: no program in use needs that.`)
  if (isOurs(spender))
    return danger(
      `${spender} is an account of yours and no contract: programs ask for contracts. Check what this is for.`,
    )
  if (chainId === null ? isOfEverybody(spender) : callsForAnybody(chainId, spender))
    return danger(`${spender} makes calls for anybody: what it may take, anybody may take.`)
  const isKnown =
    chainId !== null && (actsForItsCaller(chainId, spender) || orderOfReactor(chainId, spender) !== undefined)
  return isKnown || isNamed(spender)
    ? undefined
    : notice(`${spender}, which could take tokens then, is no contract known here. Check that it is the one you mean.`)
}
