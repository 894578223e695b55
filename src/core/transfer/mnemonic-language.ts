import { entropyToMnemonic } from '@scure/bip39'
import { mnemonicOf } from '../crypto/derivation.ts'

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
 * The words of an entropy in one language (BIP-39). A seed is made of words, not of entropy: in another language than
 * English they stand for the same entropy and for other addresses.
 *
 * It is a string, which nothing can wipe. @throws AgentError `SECRET_DAMAGED`
 */
export async function mnemonicIn(language: MnemonicLanguage, entropy: Uint8Array): Promise<string> {
  const english = mnemonicOf(entropy)
  if (language === 'MNEMONIC_LANGUAGE_ENGLISH') return english
  const { wordlist } = await wordLists[language]()
  return entropyToMnemonic(entropy, wordlist)
}
