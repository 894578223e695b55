import { type RecoveryPhrase, recoveryPhraseOf } from '../crypto/recovery-phrase.ts'

/** The word lists of BIP-39, loaded when they are asked for. */
const wordLists = {
  MNEMONIC_LANGUAGE_ENGLISH: () => import('@scure/bip39/wordlists/english.js'),
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: () => import('@scure/bip39/wordlists/simplified-chinese.js'),
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: () => import('@scure/bip39/wordlists/traditional-chinese.js'),
  MNEMONIC_LANGUAGE_CZECH: () => import('@scure/bip39/wordlists/czech.js'),
  MNEMONIC_LANGUAGE_FRENCH: () => import('@scure/bip39/wordlists/french.js'),
  MNEMONIC_LANGUAGE_ITALIAN: () => import('@scure/bip39/wordlists/italian.js'),
  MNEMONIC_LANGUAGE_JAPANESE: () => import('@scure/bip39/wordlists/japanese.js'),
  MNEMONIC_LANGUAGE_KOREAN: () => import('@scure/bip39/wordlists/korean.js'),
  MNEMONIC_LANGUAGE_SPANISH: () => import('@scure/bip39/wordlists/spanish.js'),
} as const

export type MnemonicLanguage = keyof typeof wordLists
export const mnemonicLanguages = Object.keys(wordLists) as [MnemonicLanguage, ...MnemonicLanguage[]]

/**
 * The recovery phrase of a wallet's secret, its words in one language (BIP-39). A seed is made of words, not of entropy: in another
 * language than English they stand for the same entropy and for other addresses.
 *
 * They are strings, which nothing can wipe. @throws AgentError `SECRET_DAMAGED`
 */
export async function phraseIn(language: MnemonicLanguage, secret: Uint8Array): Promise<RecoveryPhrase> {
  const { wordlist } = await wordLists[language]()
  return recoveryPhraseOf(secret, wordlist)
}
