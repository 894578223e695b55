import { createBase58check } from '@scure/base'
import { sha256 } from '../../crypto/hash.ts'
import { bitcoinNetworks, networkRows } from './network.ts'

const base58check = createBase58check(sha256)

/** BIP-173: the prefix of a network, the version and program of the script, and a checksum of six characters. */
const bech32 = /^(?:bc|tb|bcrt)1([02-9ac-hj-np-z]+)[02-9ac-hj-np-z]{6}$/

/** Base58 of 21 bytes and a checksum, which are 26 to 35 characters. */
const base58 = /^[1-9A-HJ-NP-Za-km-z]{26,35}$/

/** A text that is the same for the addresses of one script on every network of Bitcoin; `undefined` for what is no address. */
export function bitcoinAccountOf(text: string): string | undefined {
  const [, program] = bech32.exec(text) ?? []
  if (program !== undefined) return `program ${program}`
  if (!base58.test(text)) return undefined
  const [version = -1, ...hash] = decoded(text) ?? []
  const kind = kinds.get(version)
  return kind === undefined || hash.length !== 20 ? undefined : `${kind} ${Buffer.from(hash).toString('hex')}`
}

const kinds: ReadonlyMap<number, string> = new Map(
  bitcoinNetworks.flatMap(network => {
    const { pubKeyHash, scriptHash } = networkRows[network].addresses
    return [
      [pubKeyHash, 'key'],
      [scriptHash, 'script'],
    ] as const
  }),
)

function decoded(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}
