import networkData from '../../../../../resources/networks.json' with { type: 'json' }
import tokenData from '../../../../../resources/tokens.json' with { type: 'json' }
import { count, formatUnits, groupThousands } from '../../../display/amount.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { lazyValue } from '../encoding/lazy-value.ts'
import { coinTokenDecimals } from './coin-tokens.ts'
import { asRead, isNamedAlone, listedToken } from './listed-tokens.ts'
import { type Token, tokenName } from './token.ts'

export interface Network {
  readonly name: string
  /** Symbol of the native coin; null if it is not known for certain, and amounts are shown in wei only. */
  readonly symbol: string | null
  /** A test network, or one that developers run for themselves. */
  readonly testnet: boolean
}

/** An amount for people, and the integer behind it with its unit where that reads differently. */
export interface Amount {
  readonly value: string
  readonly exact?: string
}

/** Returns the names that people know a chain by; `undefined` for a chain in no registry here. */
export function networkOf(chainId: bigint): Network | undefined {
  return networks().get(chainId.toString())
}

/**
 * A token contract known for certain, symbol and decimals. Any other contract may call itself what it likes. A token of the lists that is
 * called like the coin, or like a token that people choose from, has its address in its symbol.
 */
export function tokenOf(chainId: bigint, address: EthereumAddress): Token | undefined {
  return chosenToken(chainId, address) ?? coinAsToken(chainId, address) ?? namedByLists(chainId, address)
}

function namedByLists(chainId: bigint, address: EthereumAddress): Token | undefined {
  const token = listedToken(chainId, address)
  if (token === undefined) return undefined
  const withAddress = `${token.symbol} (${address})`
  if (isOfChosen(chainId, token.symbol)) return { ...token, symbol: withAddress }
  return isNamedAlone(chainId, address) ? token : { ...token, withAddress }
}

/** Tells if a token of the lists has the symbol of the coin of its network, or of a token that people choose from: it is another. */
export function isCalledLikeChosen(chainId: bigint, address: EthereumAddress): boolean {
  if (chosenToken(chainId, address) || coinAsToken(chainId, address)) return false
  const token = listedToken(chainId, address)
  return token !== undefined && isOfChosen(chainId, token.symbol)
}

function isOfChosen(chainId: bigint, symbol: string): boolean {
  return chosenSymbols().has(`${chainId}:${asRead(symbol)}`)
}

/** The coin, where it is a token as well. */
function coinAsToken(chainId: bigint, address: EthereumAddress): Token | undefined {
  const symbol = networkOf(chainId)?.symbol
  const decimals = coinTokenDecimals(chainId, address)
  return symbol && decimals !== undefined ? { symbol, decimals } : undefined
}

/** Tells if it is the contract of a token on any network that is known here. */
export function isTokenAnywhere(address: EthereumAddress): boolean {
  return everyNetwork().some(({ chainId }) => tokenOf(chainId, address) !== undefined)
}

/** The same, of the few that people choose from, whose symbols are their own. */
export function chosenToken(chainId: bigint, address: EthereumAddress): Token | undefined {
  return tokens().get(`${chainId}:${address}`)
}

/** The token that the coin of a network is wrapped as, where this is its contract: others may have its symbol, too. */
export function wrapperOfCoin(chainId: bigint, contract: EthereumAddress): Token | undefined {
  const token = chosenToken(chainId, contract)
  return token?.symbol === `W${networkOf(chainId)?.symbol}` ? token : undefined
}

/** Every network with a coin of a known name, by chain id. */
export function everyNetwork(): {
  readonly chainId: bigint
  readonly network: Network & { readonly symbol: string }
}[] {
  return [...networks()].flatMap(([id, { symbol, ...network }]) =>
    symbol === null ? [] : [{ chainId: BigInt(id), network: { ...network, symbol } }],
  )
}

/** The tokens of one chain that people choose from: few, and each of its symbol alone. */
export function tokensOn(chainId: bigint): (Token & { readonly address: string })[] {
  const rows = tokensByChain().get(chainId.toString()) ?? []
  return rows.map(([, address, symbol, decimals]) => ({ symbol, decimals, address }))
}

/** Chains without a coin, where fees are paid in tokens of dollars, and prices are in 10^-18 dollars: Tempo and its test network. */
export const withoutCoin: readonly bigint[] = [4217n, 42431n]

export function paysFeesInTokens(chainId: bigint): boolean {
  return withoutCoin.includes(chainId)
}

/** In place of a chain id: what is good on every chain, as EIP-7702 writes it. */
export const everyChain = 0n

/** `Ethereum (1)`, `every chain`, or `unknown chain 424242`. */
export function chainName(chainId: bigint): string {
  if (chainId === everyChain) return 'every chain'
  const network = networkOf(chainId)
  return network ? `${network.name} (${chainId})` : `unknown chain ${chainId}`
}

/** An amount of a chain's native coin: `1.5 ETH`, exactly `1500000000000000000 wei`. */
export function nativeAmount(chainId: bigint, wei: bigint): Amount {
  const symbol = networkOf(chainId)?.symbol
  return amount(symbol ? `${formatUnits(wei, 18)} ${symbol}` : `${groupThousands(wei)} wei`, `${wei} wei`)
}

/** An amount of a token: `1.5 USDC`; in its smallest units where the token is not known. */
export function tokenAmount(token: Token | undefined, units: bigint): Amount {
  const value = token ? `${formatUnits(units, token.decimals)} ${tokenName(token)}` : count(units, 'unit')
  return amount(value, `${units} ${units === 1n ? 'unit' : 'units'}`)
}

function amount(value: string, exact: string): Amount {
  return value === exact ? { value } : { value, exact }
}

const networks = lazyValue(
  () =>
    new Map(
      (networkData.rows as [number, string, string | null, boolean?][]).map(([id, name, symbol, testnet = false]) => [
        id.toString(),
        { name, symbol, testnet },
      ]),
    ),
)

/** Tokens: of each its chain, its address, its symbol and its decimals. */
const tokenRows = tokenData.rows as [number, string, string, number][]

const tokens = lazyValue(
  () => new Map(tokenRows.map(([id, address, symbol, decimals]) => [`${id}:${address}`, { symbol, decimals }])),
)

const tokensByChain = lazyValue(() => Map.groupBy(tokenRows, ([id]) => id.toString()))

const chosenSymbols = lazyValue(() => {
  const coins = [...networks()].flatMap(([id, { symbol }]) => (symbol === null ? [] : [[id, symbol] as const]))
  const chosen = tokenRows.map(([id, , symbol]) => [id, symbol] as const)
  return new Set([...coins, ...chosen].map(([id, symbol]) => `${id}:${asRead(symbol)}`))
})
