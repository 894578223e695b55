import type { TokenNaming } from '../../shared/chains.ts'
import type { NetworkAssets } from '../../shared/velocity-controls.ts'

/** The address of a token as it is kept; undefined for what is none. */
export function tokenAddress({ pattern, caseMatters }: TokenNaming, address: string): string | undefined {
  if (!new RegExp(`^(?:${pattern})$`, caseMatters ? '' : 'i').test(address)) return undefined
  return caseMatters ? address : address.toLowerCase()
}

/** Lists networks that most people look for first, test networks last; by name in each. */
export function inOrder(networks: readonly NetworkAssets[]): NetworkAssets[] {
  return [...networks].sort(
    (one, other) => rank(one) - rank(other) || one.network.localeCompare(other.network, 'en', { numeric: true }),
  )
}

const rank = ({ testnet, prominence }: NetworkAssets): number =>
  testnet ? 3 : { first: 0, common: 1, rare: 2 }[prominence]
