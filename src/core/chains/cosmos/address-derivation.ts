import { cosmosSpelling, parseCosmosAddress } from './address.ts'

/**
 * Prefixes of chains that make the address of a key as Ethereum does, and take no other keys: Injective, Evmos, Dymension, Canto, Cronos,
 * ZetaChain, Haqq, Planq and XRPL EVM (`key_algos` and `slip44` in github.com/cosmos/chain-registry).
 */
const keccak: ReadonlySet<string> = new Set(['inj', 'evmos', 'dym', 'canto', 'crc', 'zeta', 'haqq', 'plq', 'ethm'])

/**
 * Tells if a receiver on another chain has the bytes of the sender, though only one of the two chains makes addresses as Ethereum does:
 * the key of the sender has another address there.
 */
export function isAccountWithoutKey(sender: string, receiver: string): boolean {
  const [from, to] = [sender, receiver].map(text => parseCosmosAddress(cosmosSpelling(text) ?? text))
  return (
    from !== undefined &&
    to !== undefined &&
    Buffer.compare(from.bytes, to.bytes) === 0 &&
    keccak.has(from.prefix) !== keccak.has(to.prefix)
  )
}
