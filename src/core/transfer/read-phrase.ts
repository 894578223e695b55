import { z } from 'zod'
import { isMnemonic, knownWords, type RecoveryPhrase } from '../crypto/recovery-phrase.ts'
import { entropyBytes } from '../crypto/wallet-secret.ts'
import { AgentError } from '../errors.ts'
import { strictUtf8 } from '../schema/strict-utf8.ts'

/**
 * A recovery phrase as people and programs write it. The words may be in letters of any case, on one line, wrapped, or one word a line.
 * After a whole phrase on the first line, the second is its BIP-39 passphrase, in which each space counts (wire.md §8.3). What could be
 * either is written as JSON, `{ "mnemonic", "passphrase" }`.
 *
 * @param plaintext - UTF-8.
 * @throws AgentError `REQUEST_INVALID` for what could be either, and for what is no text. Whether the words are a phrase is for
 * `walletSecretOf` to say.
 */
export function readPhrase(plaintext: Uint8Array): RecoveryPhrase {
  const text = textOf(plaintext).trimStart()
  if (text.startsWith('{')) return readJson(text)
  const [first = '', ...others] = text.split(/\r\n|\r|\n/)
  const [all, mnemonic] = [inWords(text), inWords(first)]
  const [passphrase, ...more] = withoutEmptyEnd(others)
  if (passphrase === undefined || !isMnemonic(mnemonic)) {
    // Where only the first line could be a phrase, it is what is wrong.
    return { mnemonic: couldBePhrase(mnemonic) && !couldBePhrase(all) ? mnemonic : all, passphrase: '' }
  }
  const isLonger = all !== mnemonic && isMnemonic(all)
  if (passphrase === '' || more.length > 0 || isLonger || looksWrapped(all)) throw ambiguous()
  return { mnemonic, passphrase }
}

const jsonPhrase = z.strictObject({ mnemonic: z.string(), passphrase: z.string().default('') })

function readJson(text: string): RecoveryPhrase {
  const read = jsonPhrase.safeParse(parsed(text))
  if (!read.success) throw invalid('as JSON it must be { "mnemonic": "…", "passphrase": "…" }')
  return { mnemonic: inWords(read.data.mnemonic), passphrase: read.data.passphrase }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // What is wrong with it would quote it.
    return undefined
  }
}

function textOf(plaintext: Uint8Array): string {
  try {
    return strictUtf8(plaintext)
  } catch {
    throw invalid('it is not UTF-8')
  }
}

/** Files end with line feeds that nobody meant. */
function withoutEmptyEnd(lines: readonly string[]): readonly string[] {
  return lines.slice(0, lines.findLastIndex(line => line !== '') + 1)
}

const inWords = (text: string): string => text.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean).join(' ')

const countOf = (words: string): number => words.split(' ').length

function couldBePhrase(words: string): boolean {
  return Object.hasOwn(entropyBytes, countOf(words))
}

/** A phrase of 24 words, at most one of them misspelled, whose first line is by chance a phrase of 12: that is so of one in 16. */
function looksWrapped(words: string): boolean {
  return countOf(words) === 24 && knownWords(words.split(' ')) >= 23
}

function ambiguous(): AgentError {
  return invalid(
    'the first line is a whole phrase, and what follows could be more words of it or its BIP-39 passphrase. Write a longer phrase on one line; write a passphrase as one second line, or both as JSON: { "mnemonic": "…", "passphrase": "…" }',
  )
}

function invalid(why: string): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid mnemonic: ${why}`)
}
