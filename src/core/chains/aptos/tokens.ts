import { count, formatUnits } from '../../display/amount.ts'
import type { AptosToken } from './signed.ts'

const aptCoin = '0x1::aptos_coin::AptosCoin'

/** The fungible asset that APT is as well: both are one balance (`coin.move` of the framework). */
const aptMetadata = `0x${'a'.padStart(64, '0')}`

export const apt: AptosToken = { kind: 'coin', name: aptCoin }

export const coinOf = (name: string): AptosToken => ({ kind: 'coin', name })

export function fungibleOf(metadata: string): AptosToken {
  return metadata === aptMetadata ? apt : { kind: 'fungible', name: metadata }
}

export const isApt = ({ name }: AptosToken) => name === aptCoin

/** `1.5 APT`: an octa is 10^-8 of it. */
export function aptAmount(octas: bigint): string {
  return `${formatUnits(octas, 8)} APT`
}

/**
 * Fungible assets of the main network that are known for certain:
 * - USDC: developers.circle.com/stablecoins/usdc-contract-addresses
 * - USDT: tether.to/en/supported-protocols
 */
const known: Readonly<Record<string, { readonly symbol: string; readonly decimals: number }>> = {
  '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b': { symbol: 'USDC', decimals: 6 },
  '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b': { symbol: 'USDT', decimals: 6 },
}

export const everyKnownToken = () => Object.entries(known).map(([metadata, token]) => ({ metadata, ...token }))

/** `undefined` where symbol and decimals are not known for certain on the chain of this number. */
export function knownToken(chainId: number, token: AptosToken) {
  if (isApt(token)) return { symbol: 'APT', decimals: 8 }
  return chainId === 1 && Object.hasOwn(known, token.name) ? known[token.name] : undefined
}

/** `1.5 USDC`, or `150 units of the coin 0x…::coin::T`. */
export function tokenAmount(units: bigint, chainId: number, token: AptosToken): string {
  const certain = knownToken(chainId, token)
  return certain
    ? `${formatUnits(units, certain.decimals)} ${certain.symbol}`
    : `${count(units, 'unit')} of the ${token.kind === 'coin' ? 'coin' : 'token'} ${token.name}`
}
