import { isMnemonic } from '../crypto/derivation.ts'
import { AgentError } from '../errors.ts'

/**
 * The words of a recovery phrase as people and programs write them: in letters of any case, on one line, wrapped, or one word a line;
 * answered in lower case with single spaces.
 *
 * @param plaintext - UTF-8. After a whole phrase on the first line, further lines are its BIP-39 passphrase (wire.md §8.3): then another seed
 * is meant.
 * @throws AgentError `REQUEST_INVALID` for a phrase with a passphrase. Whether the words are a phrase is for `entropyOf` to say.
 */
export function phraseOf(plaintext: Uint8Array): string {
  const text = new TextDecoder().decode(plaintext).trim()
  const [first = '', ...others] = text.split(/\r\n|\r|\n/)
  if (others.length > 0 && isMnemonic(inWords(first))) {
    throw new AgentError(
      'REQUEST_INVALID',
      'invalid mnemonic: after a whole phrase, a further line is its BIP-39 passphrase. Phrases with a passphrase are not supported. If all lines are one phrase, write it on one line.',
    )
  }
  return inWords(text)
}

const inWords = (text: string): string => text.normalize('NFKD').toLowerCase().split(/\s+/).filter(Boolean).join(' ')
