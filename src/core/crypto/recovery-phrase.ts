import { entropyToMnemonic, mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { AgentError } from '../errors.ts'
import { entropyBytes, readWalletSecret, writeWalletSecret } from './wallet-secret.ts'

/**
 * Words and passphrase that a wallet is made of, as people keep them (BIP-39). Both are strings, which cannot be wiped: ask for them only
 * to show or export them.
 */
export interface RecoveryPhrase {
  /** Words in lower case, separated by single spaces. */
  readonly mnemonic: string
  /** Empty where there is none. Another passphrase is another wallet: there is no wrong one. */
  readonly passphrase: string
}

/** Two bytes say how long a kept passphrase is. */
const longestPassphrase = 0xffff

/** The words in English. @throws AgentError `SECRET_DAMAGED` for bytes that no wallet's secret is */
export function recoveryPhraseOf(secret: Uint8Array, list: string[] = wordlist): RecoveryPhrase {
  const { entropy, passphrase } = readWalletSecret(secret)
  return { mnemonic: entropyToMnemonic(entropy, list), passphrase: Buffer.from(passphrase).toString('utf8') }
}

/**
 * The secret of the wallet that English words and a passphrase lead to; the caller wipes it.
 * @throws AgentError `REQUEST_INVALID` for a wrong number of words, an unknown word, a wrong checksum, or what cannot be a passphrase. It
 * says which word by its place: errors are kept, and the word itself may be a secret.
 */
export function walletSecretOf({ mnemonic, passphrase }: RecoveryPhrase): Uint8Array {
  const problem = problemOf(mnemonic) ?? problemOfPassphrase(passphrase)
  if (problem !== undefined) throw new AgentError('REQUEST_INVALID', `invalid mnemonic: ${problem}`)
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  const kept = Buffer.from(passphrase.normalize('NFKD'), 'utf8')
  try {
    return writeWalletSecret({ entropy, passphrase: kept })
  } finally {
    entropy.fill(0)
    kept.fill(0)
  }
}

export function isMnemonic(mnemonic: string): boolean {
  return problemOf(mnemonic) === undefined
}

/** Returns the number of the words that are in the English list. */
export function knownWords(words: readonly string[]): number {
  return words.filter(word => wordlist.includes(word)).length
}

function problemOf(mnemonic: string): string | undefined {
  const words = mnemonic.split(' ').filter(Boolean)
  if (!Object.hasOwn(entropyBytes, words.length)) {
    return `it has ${words.length} words, and must have ${Object.keys(entropyBytes).join(', ')}`
  }
  const unknown = words.findIndex(word => !wordlist.includes(word))
  if (unknown >= 0) return `word ${unknown + 1} of ${words.length} is not in the English list of BIP-39`
  if (!validateMnemonic(mnemonic, wordlist)) {
    return 'its checksum is wrong. A word is wrong or in the wrong place'
  }
  return undefined
}

/** Exports separate it from the words by the end of a line. */
function problemOfPassphrase(passphrase: string): string | undefined {
  if (/[\r\n]/.test(passphrase)) return 'its passphrase must be one line'
  if (!passphrase.isWellFormed()) return 'its passphrase is not Unicode'
  if (passphrase !== '' && passphrase.trim() === '') return 'its passphrase is nothing but spaces'
  const length = Buffer.byteLength(passphrase.normalize('NFKD'), 'utf8')
  return length > longestPassphrase ? `its passphrase is longer than ${longestPassphrase} bytes` : undefined
}
