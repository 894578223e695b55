import { isInsteadOfCoin } from './instead-of-coin.ts'

const burnAddresses: readonly string[] = [
  '0x000000000000000000000000000000000000dEaD',
  '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
]

/** Ethereum keeps no accounts up to here: they are parts of the network (EIP-2537 has the last), and give nothing back. */
const lastOfNetwork = 0x11n

/** Tells if no one is known to hold a key of an address. @param address - In the mixed case of EIP-55. */
export function isBurnAddress(address: string | null): boolean {
  if (address === null || !/^0x[0-9a-f]{40}$/i.test(address)) return false
  return (
    burnAddresses.includes(address) || BigInt(address) <= lastOfNetwork || isInsteadOfCoin(address as `0x${string}`)
  )
}
