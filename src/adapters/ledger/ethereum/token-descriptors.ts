import type { TokenDescriptors } from '../signed-words.ts'

/** Base64 by chain id: items of a length in four bytes, big-endian, and a descriptor of that length. */
export type DescriptorData = Readonly<Record<string, string>>

/**
 * Looks descriptors up in `data`, which is read at the first question about each chain. A chain whose data is malformed
 * has none.
 */
export function descriptorsFrom(data: DescriptorData): TokenDescriptors {
  const chains = new Map<bigint, ReadonlyMap<string, string>>()
  return (chainId, contract) => {
    let chain = chains.get(chainId)
    if (!chain) {
      const ofChain = Object.hasOwn(data, `${chainId}`) ? data[`${chainId}`] : undefined
      if (ofChain === undefined) return undefined
      chain = parse(ofChain, chainId) ?? new Map()
      chains.set(chainId, chain)
    }
    return chain.get(contract.toLowerCase())
  }
}

/**
 * Descriptors by contract (`0x` and lower-case hex), or `undefined` unless all of them are whole and of this chain.
 *
 * A descriptor is the length of the ticker, the ticker, 20 bytes of address, decimals and chain id in four bytes each, and
 * Ledger's signature: `parse` in lib/services/ledger/erc20.js of `@ledgerhq/hw-app-eth`, which cannot be had without axios.
 */
function parse(base64: string, chainId: bigint): ReadonlyMap<string, string> | undefined {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.toString('base64') !== base64) return undefined
  const descriptors = new Map<string, string>()
  for (let start = 0; start < bytes.length; ) {
    if (start + 5 > bytes.length) return undefined
    const end = start + 4 + bytes.readUInt32BE(start)
    if (end > bytes.length) return undefined
    const descriptor = bytes.subarray(start + 4, end)
    const address = 1 + (descriptor[0] ?? 0)
    const signature = address + 28
    if (descriptor.length <= signature || descriptor.length > mostInOneApdu) return undefined
    if (descriptor.readUInt32BE(address + 20) > mostDecimals) return undefined
    if (BigInt(descriptor.readUInt32BE(address + 24)) !== chainId) return undefined
    descriptors.set(`0x${descriptor.toString('hex', address, address + 20)}`, descriptor.toString('hex'))
    start = end
  }
  return descriptors
}

const mostInOneApdu = 255

/** ERC-20 has decimals in one byte. */
const mostDecimals = 255
