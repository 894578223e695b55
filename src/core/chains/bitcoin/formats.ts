import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { type BitcoinNetwork, bitcoinNetworks, networkRows } from './network.ts'
import { type OneKeyType, oneKeyScript, oneKeyTypes } from './one-key-script.ts'

/** `ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH` */
export type BitcoinFormatName = `ADDRESS_FORMAT_BITCOIN_${BitcoinNetwork}_${OneKeyType}`

export interface BitcoinFormat {
  readonly network: BitcoinNetwork
  readonly type: OneKeyType
}

/** Every network with every script. */
export const bitcoinFormats = Object.fromEntries(
  bitcoinNetworks.flatMap(network =>
    oneKeyTypes.map(type => [`ADDRESS_FORMAT_BITCOIN_${network}_${type}`, { network, type }] as const),
  ),
) as Readonly<Record<BitcoinFormatName, BitcoinFormat>>

/** `undefined` for a format of another chain. */
export function bitcoinFormatOf(format: string | null): BitcoinFormat | undefined {
  return format !== null && Object.hasOwn(bitcoinFormats, format)
    ? bitcoinFormats[format as BitcoinFormatName]
    : undefined
}

/** @param publicKey - Compressed, 33 bytes. */
export function bitcoinAddress({ network, type }: BitcoinFormat, publicKey: Uint8Array): string {
  const { script } = oneKeyScript(type, publicKey)
  return Address(networkRows[network].addresses).encode(OutScript.decode(script) as Template)
}

/** Names that wallets give to addresses of one key, by the script behind them. */
export const typeNames: Readonly<Record<OneKeyType, string>> = {
  P2WPKH: 'Native SegWit',
  P2TR: 'Taproot',
  P2SH: 'Nested SegWit',
  P2PKH: 'Legacy',
  P2WSH: 'SegWit script',
}

/** Tells if a text is an address of any of the networks, its checksum included. */
export function isBitcoinAddress(text: string): boolean {
  // BIP-173 has 90 characters at most.
  return text.length <= 90 && Object.values(networkRows).some(({ addresses }) => decodes(text, addresses))
}

function decodes(text: string, addresses: Parameters<typeof Address>[0]): boolean {
  try {
    Address(addresses).decode(text)
    return true
  } catch {
    return false
  }
}

type Template = NonNullable<ReturnType<typeof OutScript.decode>>
