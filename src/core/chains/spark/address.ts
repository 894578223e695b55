import { bech32m } from '@scure/base'
import { isSecp256k1PublicKey } from '../../crypto/secp256k1.ts'

export const sparkNetworks = ['MAINNET', 'REGTEST'] as const
export type SparkNetwork = (typeof sparkNetworks)[number]

interface NetworkRow {
  /** Name for people. */
  readonly name: string
  /** Prefix of its addresses, before the `1`. */
  readonly prefix: string
}

export const networkRows: Readonly<Record<SparkNetwork, NetworkRow>> = {
  MAINNET: { name: 'Spark', prefix: 'spark' },
  REGTEST: { name: 'Spark regtest', prefix: 'sparkrt' },
}

/** A protobuf message with nothing but its first field, bytes: the identity key, 33 bytes. */
const head = [0x0a, 0x21] as const

/** Bech32m (BIP-350) of the message, longer than Bitcoin's may be. @param publicKey - Compressed, 33 bytes. */
export function sparkAddress(network: SparkNetwork, publicKey: Uint8Array): string {
  return bech32m.encode(networkRows[network].prefix, bech32m.toWords(Uint8Array.of(...head, ...publicKey)), false)
}

/** The address with the capitals it should have, of any text that is an address of one key except for them. */
export function sparkSpelling(text: string): string | undefined {
  // Of either network 66 characters at least, and 68 at most.
  if (text.length > 90) return undefined
  const lower = text.toLowerCase()
  return sparkNetworks.some(network => isOn(network, lower)) ? lower : undefined
}

function isOn(network: SparkNetwork, text: string): boolean {
  try {
    const { prefix, bytes } = bech32m.decodeToBytes(text)
    const [tag, length, ...key] = bytes
    return (
      prefix === networkRows[network].prefix &&
      tag === head[0] &&
      length === head[1] &&
      isSecp256k1PublicKey(Uint8Array.from(key))
    )
  } catch {
    return false
  }
}
