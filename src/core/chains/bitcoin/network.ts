import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

/** Signet addresses are spelled as testnet's are, and nobody can tell them apart. */
export const bitcoinNetworks = ['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'] as const
export type BitcoinNetwork = (typeof bitcoinNetworks)[number]

interface NetworkRow {
  /** Name for people. */
  readonly name: string
  /** Beginnings of addresses: version bytes of base58 ones, and the readable part of bech32 ones. */
  readonly addresses: typeof NETWORK
}

export const networkRows: Readonly<Record<BitcoinNetwork, NetworkRow>> = {
  MAINNET: { name: 'Bitcoin', addresses: NETWORK },
  TESTNET: { name: 'Bitcoin testnet', addresses: TEST_NETWORK },
  SIGNET: { name: 'Bitcoin signet', addresses: TEST_NETWORK },
  REGTEST: { name: 'Bitcoin regtest', addresses: { ...TEST_NETWORK, bech32: 'bcrt' } },
}
