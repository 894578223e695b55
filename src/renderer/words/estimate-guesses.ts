import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { knownPhrases } from './known-phrases.ts'
import type { EstimateGuesses } from './passphrase.ts'

/** Dictionaries of more than a megabyte: load this module only where a passphrase is chosen. */
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, knownPhrases: knownPhrases.map(withoutSeparators) },
  graphs: adjacencyGraphs,
  // Six words or more. Longer texts, and more ways to read “4” as “a”, take seconds and change no answer.
  maxLength: 48,
  l33tMaxSubstitutions: 16,
})

/** Also tries the words without what separates them, as a guesser does: spaces hide the words from the library. */
export const estimateGuesses: EstimateGuesses = passphrase =>
  Math.min(...[passphrase, withoutSeparators(passphrase)].map(each => zxcvbn.check(each).guessesLog10))

/** Spaces, and punctuation between words. In a random text, punctuation counts. */
function withoutSeparators(text: string): string {
  return text.replace(/(?<=\p{L}{2})\p{P}+(?=\s|\p{L}{2})|\s+/gu, '').toLowerCase()
}
