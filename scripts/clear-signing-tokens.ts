import type { Registry } from '../src/core/chains/ethereum/clear-signing/registry.ts'
import type { Row } from '../src/core/chains/ethereum/networks/listed-tokens.ts'

/** Content of `resources/clear-signing/tokens.json`. Each of its other sources is a list, pinned in `sources` and read by hand. */
export interface Tokens {
  readonly about: string
  readonly sources: Readonly<Record<string, string>>
  readonly rows: readonly Row[]
}

/** The letter of the descriptors among the sources, and all letters in the order in which a row has them. */
const descriptors = 'd'
const order = 'vemcdl'

/**
 * The tokens with what the descriptors of a registry say of theirs in place of what those of an earlier one said. Where a list and a
 * descriptor disagree about decimals, the token is left out, as wherever sources disagree.
 */
export function withTokensOf(registry: Registry, tokens: Tokens): Tokens {
  const rows = new Map<string, Row>()
  for (const [chainId, address, symbol, decimals, name, sources] of tokens.rows) {
    const others = sources.replace(descriptors, '')
    if (others !== '') rows.set(`${chainId}:${address}`, [chainId, address, symbol, decimals, name, others])
  }
  const disagreed = new Set<string>()
  for (const { context, metadata } of Object.values(registry.descriptors)) {
    const { token } = (metadata ?? {}) as { token?: { ticker: string; name: string; decimals: number } }
    if (!token) continue
    for (const deployment of context?.contract?.deployments ?? []) {
      const { chainId } = deployment
      const address = deployment.address.toLowerCase()
      const key = `${chainId}:${address}`
      const [, , symbol = token.ticker, decimals = token.decimals, name = token.name, sources = ''] =
        rows.get(key) ?? []
      if (decimals !== token.decimals) disagreed.add(key)
      rows.set(key, [chainId, address, symbol, decimals, name, inOrder(sources)])
    }
  }
  const agreed = [...rows].filter(([key]) => !disagreed.has(key)).map(([, row]) => row)
  return { ...tokens, rows: agreed.sort(byChainAndAddress) }
}

function inOrder(sources: string): string {
  return [...order].filter(letter => letter === descriptors || sources.includes(letter)).join('')
}

function byChainAndAddress([chain, address]: Row, [otherChain, otherAddress]: Row): number {
  return chain - otherChain || (address < otherAddress ? -1 : 1)
}
