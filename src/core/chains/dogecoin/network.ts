export const dogecoinNetworks = ['MAINNET', 'TESTNET'] as const
export type DogecoinNetwork = (typeof dogecoinNetworks)[number]

interface NetworkRow {
  /** Name for people. */
  readonly name: string
  /** First byte of an address, before its 20 bytes: for the hash of a key, or of a script (chainparams.cpp of Dogecoin Core). */
  readonly versions: { readonly key: number; readonly script: number }
  /** The first 32 hex digits of the hash of its first block (CAIP-2 in the bip122 namespace). */
  readonly reference: string
}

/** Addresses of scripts on the test network begin as those of Bitcoin's do. */
export const networkRows: Readonly<Record<DogecoinNetwork, NetworkRow>> = {
  MAINNET: { name: 'Dogecoin', versions: { key: 0x1e, script: 0x16 }, reference: '1a91e3dace36e2be3bf030a65679fe82' },
  TESTNET: {
    name: 'Dogecoin testnet',
    versions: { key: 0x71, script: 0xc4 },
    reference: 'bb0a78264637406b6360aad926284d54',
  },
}

/** `undefined` for an address format of another chain, and for a key that goes by none. */
export function dogecoinNetworkOfFormat(format: string | null): DogecoinNetwork | undefined {
  return dogecoinNetworks.find(network => format === `ADDRESS_FORMAT_DOGE_${network}`)
}
