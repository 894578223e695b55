import { visible } from '../../../display/visible.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { lazyValue } from '../encoding/lazy-value.ts'
import { resource } from './resource.ts'
import type { Token } from './token.ts'

/** `[chain id, address in lower case, symbol, decimals, name, sources]`. */
export type Row = readonly [number, string, string, number, string, string]

/**
 * A token of the lists that are shipped (`resources/clear-signing/tokens.json`), all of which agree about its decimals. Its symbol may
 * be that of others, too: wherever one stands, the address stands as well.
 */
export function listedToken(chainId: bigint, address: EthereumAddress): Token | undefined {
  const row = listed().get(`${chainId}:${address.toLowerCase()}`)
  return row && { symbol: visible(row[2], 20), decimals: row[3] }
}

/**
 * Tells if people know a token by its symbol alone: a list that chooses what to take has it, and nothing else on its network is called so.
 * Other lists take what issuers send, among it a BTC on Ethereum that is none.
 */
export function isNamedAlone(chainId: bigint, address: EthereumAddress): boolean {
  const row = listed().get(`${chainId}:${address.toLowerCase()}`)
  return row !== undefined && /[vmc]/.test(row[5]) && !shared().has(nameOnNetwork(row))
}

/** Returns the form of a symbol that is the same for all that people take for one. A test looks for others in the lists. */
export function asRead(symbol: string): string {
  return symbol.trim().toLowerCase()
}

/**
 * Tells if a list with reviews of its own has a token: `ethereum-lists` alone takes what anybody sends, among it the code behind tokens of
 * another address, which moves their balances.
 */
export function isReviewed(chainId: bigint, address: EthereumAddress): boolean {
  const sources = listed().get(`${chainId}:${address.toLowerCase()}`)?.[5]
  return sources !== undefined && sources !== 'e'
}

/** A chain on which the lists have a token of this address, whichever comes first. */
export function listedOn(address: EthereumAddress): bigint | undefined {
  const suffix = `:${address.toLowerCase()}`
  const key = [...listed().keys()].find(each => each.endsWith(suffix))
  return key === undefined ? undefined : BigInt(key.split(':')[0] as string)
}

/** Read when the first token is met that is not among the few known everywhere. */
const listed = lazyValue(() => {
  const { rows } = resource('clear-signing/tokens.json') as { readonly rows: readonly Row[] }
  return new Map(rows.map(row => [`${row[0]}:${row[1]}`, row]))
})

const shared = lazyValue(() => {
  const seen = new Set<string>()
  const names = [...listed().values()].map(nameOnNetwork)
  return new Set(names.filter(each => seen.has(each) || !seen.add(each)))
})

/** Cards cut long symbols. */
function nameOnNetwork([chainId, , symbol]: Row): string {
  return `${chainId}:${asRead(symbol).slice(0, 15)}`
}
