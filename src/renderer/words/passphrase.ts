import { shortestPassphrase } from '../../shared/shortest-passphrase.ts'

export interface Strength {
  /** 0 to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly words: string
}

/**
 * A rough guess that knows no dictionary, so it can warn but never promise: what looks like a word counts as one of a few
 * thousand, a character that repeats or continues the one before (`aaa`, `123`) counts next to nothing.
 */
export function strengthOf(passphrase: string): Strength {
  if (passphrase.length < shortestPassphrase) {
    const missing = shortestPassphrase - passphrase.length
    return { score: 0, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed` }
  }
  const bits = bitsOf(passphrase)
  if (bits < 36) return { score: 1, words: 'Weak: easy to guess' }
  if (bits < 48) return { score: 2, words: 'Fair: longer is better' }
  if (bits < 64) return { score: 3, words: 'Good' }
  return { score: 4, words: 'Strong' }
}

function bitsOf(text: string): number {
  const parts = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
  const words = [...parts].reduce((sum, word) => sum + Math.min(13, 2.5 * distinct(word)), 0)
  return words + surprises(text.replaceAll(/\p{L}{3,}/gu, ' ')) * 5.5
}

/** How many characters neither repeat nor continue the one before. */
function surprises(text: string): number {
  const codes = [...text].filter(character => character !== ' ').map(character => character.codePointAt(0) ?? 0)
  return codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) > 1).length
}

const distinct = (text: string): number => new Set(text).size
