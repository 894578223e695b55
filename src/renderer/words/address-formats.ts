import { plain } from './status.ts'

/** What wallets call addresses of one key, by the script behind them. */
export const bitcoinTypeNames = {
  P2WPKH: 'Native SegWit',
  P2TR: 'Taproot',
  P2SH: 'Nested SegWit',
  P2PKH: 'Legacy',
  P2WSH: 'SegWit script',
} as const

const bitcoin = /^ADDRESS_FORMAT_BITCOIN_([A-Z]+)_(P2\w+)$/

/** An address format in words, for example `Bitcoin testnet, Taproot` or `Solana`. */
export function addressFormatName(format: string): string {
  const [, network, type = ''] = bitcoin.exec(format) ?? []
  if (network === undefined || !(type in bitcoinTypeNames)) return plain(format)
  const name = bitcoinTypeNames[type as keyof typeof bitcoinTypeNames]
  return `Bitcoin${network === 'MAINNET' ? '' : ` ${network.toLowerCase()}`}, ${name}`
}
