import { type Moves, movesUnknown } from '../../declaration/moves.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { chosenToken, tokenOf } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import { isTip20 } from '../networks/tip-20.ts'
import type { Call } from '../transactions/call.ts'
import { tokenUnits } from './call-moves.ts'

/**
 * Tells if a contract may hold tokens that are one each (ERC-721, and older ones such as CryptoKitties): an ERC-20 amount is then the
 * number of a token. Known tokens that can be divided, and those of Tempo (TIP-20), count amounts; but those of ERC-404 read a small one
 * as the number of a collectible, which moves a whole unit, and the lists have some.
 * @param amount - What may be a number, where that is known.
 */
export function mayBeCollection({ chainId, to }: Pick<Call, 'chainId' | 'to'>, amount?: bigint): boolean {
  if (to === permit2 || isTip20(chainId, to)) return false
  const decimals = tokenOf(chainId, to)?.decimals ?? 0
  const isSmall = amount !== undefined && amount > 0n && amount <= mostCollectibles
  return decimals === 0 || (isSmall && decimals >= 18 && chosenToken(chainId, to) === undefined)
}

/** Collectibles that one contract may have. So few units of a token with 18 decimals are worth nothing. */
const mostCollectibles = 1_000_000n

/**
 * What limits count of a number that a token moves by a function of ERC-20 and ERC-721. A collectible that moves a whole unit with it is no
 * amount; what cannot be divided is counted by its number.
 */
export function movesOfNumber(chainId: bigint, contract: EthereumAddress, number: bigint): Moves {
  const isDivided = (tokenOf(chainId, contract)?.decimals ?? 0) > 0
  return isDivided && mayBeCollection({ chainId, to: contract }, number)
    ? movesUnknown(noAmount(contract))
    : tokenUnits(number)
}

/** Why tokens that have numbers cannot be added up. */
export function noAmount(contract: EthereumAddress): string {
  return `what it moves of contract ${contract} is a token with a number, and no amount`
}
