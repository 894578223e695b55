/** Kinds of accounts that wallet files and Countersign have in common: network (CAIP-2, as the files write it) and address format. */
const kinds: readonly (readonly [chain: RegExp, chainId: string, addressFormat: string])[] = [
  [/^eip155:/, 'eip155:1', 'ADDRESS_FORMAT_ETHEREUM'],
  [/^solana:/, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'ADDRESS_FORMAT_SOLANA'],
  [
    /^bip122:000000000019d6689c085ae165831e93$/,
    'bip122:000000000019d6689c085ae165831e93',
    'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
  ],
  [/^cosmos:/, 'cosmos:cosmoshub-4', 'ADDRESS_FORMAT_COSMOS'],
  [/^tron:/, 'tron:mainnet', 'ADDRESS_FORMAT_TRON'],
  [/^ton:/, 'ton:mainnet', 'ADDRESS_FORMAT_TON_V5R1'],
  [/^sui:/, 'sui:mainnet', 'ADDRESS_FORMAT_SUI'],
  [/^xrpl:/, 'xrpl:mainnet', 'ADDRESS_FORMAT_XRP'],
]

/** @returns `undefined` for a network that Countersign has no accounts of */
export function addressFormatOf(chainId: string): string | undefined {
  return kinds.find(([chain]) => chain.test(chainId))?.[2]
}

/** @returns `undefined` for a format that wallet files do not have */
export function chainIdOf(addressFormat: string): string | undefined {
  return kinds.find(([, , format]) => format === addressFormat)?.[1]
}
