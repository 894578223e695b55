import type { UnknownEffect } from '../../declaration/effects.ts'
import { isShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import type { EthereumAsset } from '../networks/asset.ts'
import { isTokenKnown } from '../networks/is-token-known.ts'
import type { Moving } from './movement.ts'
import { contractsTaking, isOn } from './shared-balances.ts'

/**
 * Lists what moves with tokens that are not known, whoever moves them: a contract with the functions of a token may be the second one of
 * another token, or move what it may take of others. The movements say the rest.
 */
export function tokensNotKnown(movements: readonly Moving[]): readonly UnknownEffect<EthereumAsset>[] {
  const all = movements.flatMap(({ does, asset }) => (does === 'receives' || does === 'disallows' ? [] : (asset ?? [])))
  const byKey = new Map(all.map(asset => [`${asset.chainId} ${asset.token}`, asset]))
  return [...byKey.values()].flatMap(({ chainId, token }) =>
    token === null || isTokenKnown(chainId, token)
      ? []
      : {
          why: `the contract ${token} is not known, and may do more than its function says`,
          mayMove: asset => isOn(chainId, asset) && contractsTaking(asset).some(contract => contract !== token),
          said: null,
        },
  )
}

/**
 * The same of a contract that a message is for. It says what it takes a message for: an account that acts by it, or one that can take what
 * it was allowed before.
 */
export function takenByContract(chainId: bigint, contract: EthereumAddress): readonly UnknownEffect<EthereumAsset>[] {
  if (isShipped(chainId, contract)) return []
  const why = `the contract ${contract} is not known, and may do more than the message says`
  return [{ why, mayMove: asset => isOn(chainId, asset) && contractsTaking(asset).length > 0, said: null }]
}
