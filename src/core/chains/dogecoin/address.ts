import { createBase58check } from '@scure/base'
import { hash160, sha256 } from '../../crypto/hash.ts'
import { type DogecoinNetwork, dogecoinNetworks, networkRows } from './network.ts'

/** Base58 with the first four bytes of SHA-256 twice. */
const base58check = createBase58check(sha256)

/** Recipient of a payment: the hash of a public key (P2PKH) or of a script (P2SH), 20 bytes. */
export interface Payee {
  readonly kind: 'key' | 'script'
  readonly hash: Uint8Array
}

/** The address of one key: P2PKH. @param publicKey - Compressed, 33 bytes. */
export function dogecoinAddress(network: DogecoinNetwork, publicKey: Uint8Array): string {
  return addressOfPayee(network, { kind: 'key', hash: hash160(publicKey) })
}

export function addressOfPayee(network: DogecoinNetwork, { kind, hash }: Payee): string {
  return base58check.encode(Uint8Array.of(networkRows[network].versions[kind], ...hash))
}

/** A text that is the same for the addresses of one key or script on both networks; `undefined` for what is no address. */
export function dogecoinAccountOf(text: string): string | undefined {
  const network = dogecoinNetworkOf(text)
  const [version, ...hash] = network === undefined ? [] : (decoded(text) ?? [])
  if (network === undefined) return undefined
  return `${version === networkRows[network].versions.key ? 'key' : 'script'} ${Buffer.from(hash).toString('hex')}`
}

/** The network that a text is an address of, its checksum included; `undefined` for any other text. */
export function dogecoinNetworkOf(text: string): DogecoinNetwork | undefined {
  // 21 bytes and four of checksum are 34 or 35 characters; a first byte above zero leaves none shorter than 33.
  if (text.length > 36) return undefined
  const [version, ...hash] = decoded(text) ?? []
  return hash.length === 20
    ? dogecoinNetworks.find(network => Object.values(networkRows[network].versions).includes(version as number))
    : undefined
}

function decoded(text: string): Uint8Array | undefined {
  try {
    return base58check.decode(text)
  } catch {
    return undefined
  }
}
