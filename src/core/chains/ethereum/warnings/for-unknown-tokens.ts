import type { Warning } from '../../../../shared/card.ts'
import type { Surroundings } from '../../declaration/decision-context.ts'
import { danger } from '../../declaration/described.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import type { Moving } from '../effects/movement.ts'
import type { EthereumAddress } from '../encoding/address.ts'

/**
 * Warns of an exchange or an offer where all that comes in for it is tokens that nobody here knows, whichever contract or order it is for.
 * What can be nothing makes up for none. Where nothing comes in at all, other rules say so.
 */
export function forUnknownTokens(
  movements: readonly Moving[],
  chainId: bigint,
  { signer, isOurs, isNamed }: Surroundings,
): readonly Warning[] {
  const given = movements.filter(({ does }) => does === 'exchanges' || does === 'offers')
  const owners = new Set<string | null | undefined>([signer, ...given.map(({ from }) => from)])
  const got = movements.filter(
    ({ does, to, asset, units }) =>
      does === 'receives' && to !== null && (owners.has(to) || isOurs(to)) && (asset === null || units !== 0n),
  )
  const isKnown = ({ asset, item }: Moving) => {
    const token = asset === null ? item : asset.token
    return token === null || (token !== undefined && (isShipped(chainId, token as EthereumAddress) || isNamed(token)))
  }
  return given.length > 0 && got.length > 0 && !got.some(isKnown)
    ? [danger('All that is asked in return are tokens that are not known here: they may be worth nothing.')]
    : []
}
