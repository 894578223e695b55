import { AgentError } from '../errors.ts'
import { secretBytes } from './secret-bytes.ts'

/** Words a mnemonic may have, and the bytes of entropy they stand for (BIP-39). */
export const entropyBytes = { 12: 16, 15: 20, 18: 24, 21: 28, 24: 32 } as const
export type MnemonicLength = keyof typeof entropyBytes

/** Source of the seed of a wallet (BIP-39). */
export interface SeedSource {
  /** 16 to 32 bytes: the words. */
  readonly entropy: Uint8Array
  /** UTF-8 in NFKD; empty where there is none, which is the same seed. */
  readonly passphrase: Uint8Array
}

const longestEntropy = 32
const version = 1
/** Bytes: one for the version, one for the length of the entropy, two for the length of the passphrase (big-endian). */
const headLength = 4
/** Step of lengths. The length of a sealed secret shows no more of the passphrase than in which of these steps its length is. */
const step = 128

/**
 * The secret of a wallet, as the vault keeps it: the entropy alone, 16 to 32 bytes, or a longer one that holds a passphrase as well: head,
 * entropy, passphrase, zeros up to a multiple of 128 bytes. The caller wipes it.
 */
export function writeWalletSecret({ entropy, passphrase }: SeedSource): Uint8Array {
  const length = headLength + entropy.length + passphrase.length
  const secret = secretBytes(passphrase.length === 0 ? entropy.length : Math.ceil(length / step) * step)
  if (passphrase.length === 0) {
    secret.set(entropy)
    return secret
  }
  secret.set([version, entropy.length, passphrase.length >> 8, passphrase.length & 0xff])
  secret.set(entropy, headLength)
  secret.set(passphrase, headLength + entropy.length)
  return secret
}

/**
 * Reads the secret. Entropy and passphrase are parts of `secret`, and wiped with it.
 * @throws AgentError `SECRET_DAMAGED` for bytes that no wallet's secret is
 */
export function readWalletSecret(secret: Uint8Array): SeedSource {
  if (secret.length <= longestEntropy) {
    requireEntropy(secret.length)
    return { entropy: secret, passphrase: secret.subarray(secret.length) }
  }
  const [found, entropyLength = 0, high = 0, low = 0] = secret
  const passphraseAt = headLength + entropyLength
  const end = passphraseAt + (high << 8) + low
  requireEntropy(entropyLength)
  const isWhole = end > passphraseAt && secret.length === Math.ceil(end / step) * step
  if (found !== version || !isWhole || secret.subarray(end).some(byte => byte !== 0)) throw notASecret()
  return { entropy: secret.subarray(headLength, passphraseAt), passphrase: secret.subarray(passphraseAt, end) }
}

function requireEntropy(length: number): void {
  if (!(Object.values(entropyBytes) as number[]).includes(length)) throw notASecret()
}

function notASecret(): AgentError {
  return new AgentError('SECRET_DAMAGED', 'The stored secret is not that of a wallet.')
}
