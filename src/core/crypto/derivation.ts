import { pbkdf2Sync, randomBytes } from 'node:crypto'
import { visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { WalletCurve } from '../schema/curve.ts'
import { type ChainCurve, deriveAlong, hardened } from './derive-chain.ts'
import { ed25519Chain } from './ed25519.ts'
import { mnemonicBytes } from './mnemonic-bytes.ts'
import { secp256k1Chain } from './secp256k1.ts'
import { secretBytes } from './secret-bytes.ts'
import { entropyBytes, type MnemonicLength, readWalletSecret } from './wallet-secret.ts'

/** Deeper than any path in use, and each level costs. */
const deepestPath = 10

/** The secret of a new wallet: BIP-39 entropy, 16 to 32 bytes, without a passphrase. */
export function generateEntropy(words: MnemonicLength = 12): Uint8Array {
  return randomBytes(entropyBytes[words])
}

/** The 64-byte seed of a wallet's secret (BIP-39), the caller's to wipe. @throws AgentError `SECRET_DAMAGED` */
export function seedOf(secret: Uint8Array): Uint8Array {
  const { entropy, passphrase } = readWalletSecret(secret)
  const words = mnemonicBytes(entropy)
  const salt = secretBytes(saltPrefix.length + passphrase.length)
  salt.set(saltPrefix)
  salt.set(passphrase, saltPrefix.length)
  try {
    return pbkdf2Sync(words, salt, 2048, 64, 'sha512')
  } finally {
    words.fill(0)
    salt.fill(0)
  }
}

const saltPrefix = Buffer.from('mnemonic', 'utf8')

/**
 * The private key, 32 bytes and the caller's to wipe, of one account of a wallet: BIP-32 for secp256k1,
 * SLIP-10 for ed25519.
 *
 * @throws AgentError `REQUEST_INVALID` for a path that {@link parsePath} refuses, `SECRET_DAMAGED` for bytes that no wallet's secret is.
 */
export function deriveKey(secret: Uint8Array, path: string, curve: WalletCurve): Uint8Array {
  const seed = seedOf(secret)
  try {
    return deriveKeyFromSeed(seed, path, curve)
  } finally {
    seed.fill(0)
  }
}

/** Does the same as {@link deriveKey}, from the seed of 16 to 64 bytes, which stays the caller's. */
export function deriveKeyFromSeed(seed: Uint8Array, path: string, curve: WalletCurve): Uint8Array {
  return deriveAlong(chains[curve], seed, parsePath(path, curve))
}

/**
 * The indexes of a path such as `m/44'/60'/0'/0/0`, hardened ones with bit 31 set. `h` and `H` also mean hardened.
 *
 * @param field - Where the path stood in the request, for the error.
 * @throws AgentError `REQUEST_INVALID`
 */
export function parsePath(path: string, curve: WalletCurve, field = 'path'): readonly number[] {
  const [root, ...segments] = path.split('/')
  if (root !== 'm' || segments.length === 0) {
    throw invalidPath(path, field, `it must begin with m/ and look like m/44'/60'/0'/0/0`)
  }
  if (segments.length > deepestPath) throw invalidPath(path, field, `it has more than ${deepestPath} segments`)
  const indexes = segments.map(segment => parseSegment(segment, path, field))
  if (curve === 'CURVE_ED25519' && indexes.some(index => index < hardened)) {
    const usable = formatPath(indexes.map(index => (index | hardened) >>> 0))
    throw invalidPath(path, field, `ed25519 keys have hardened segments only (SLIP-10); ${usable} would do`)
  }
  return indexes
}

/** The one way a path is written: `'` for hardened. Two paths of the same key are then the same text. */
export function formatPath(indexes: readonly number[]): string {
  return ['m', ...indexes.map(index => (index >= hardened ? `${index - hardened}'` : `${index}`))].join('/')
}

const chains: Record<WalletCurve, ChainCurve> = { CURVE_SECP256K1: secp256k1Chain, CURVE_ED25519: ed25519Chain }

function parseSegment(segment: string, path: string, field: string): number {
  const match = /^(0|[1-9]\d{0,9})(['hH]?)$/.exec(segment)
  const index = Number(match?.[1])
  if (!match || index >= hardened) {
    const shown = visible(segment, 20)
    throw invalidPath(path, field, `“${shown}” is not a number from 0 to ${hardened - 1}, with ' after it if hardened`)
  }
  return match[2] ? index + hardened : index
}

function invalidPath(path: string, field: string, why: string): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid path: ${visible(path, 100)}: ${why}`, { detail: { field } })
}
