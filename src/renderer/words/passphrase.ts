/** Fewest characters the agent takes. */
export const shortest = 12

export interface Strength {
  /** 0 to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly words: string
}

/**
 * A rough guess, and said to be one: characters that repeat or continue the one before (`aaa`, `123`) count little, the
 * rest by how many kinds of character are used. It knows no dictionary, so it can only warn, never promise.
 */
export function strengthOf(passphrase: string): Strength {
  if (passphrase.length < shortest) {
    const missing = shortest - passphrase.length
    return { score: 0, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed` }
  }
  const bits = surprisingCharacters(passphrase) * Math.log2(alphabetSize(passphrase))
  if (bits < 45) return { score: 1, words: 'Weak: easy to guess' }
  if (bits < 70) return { score: 2, words: 'Fair: longer is better' }
  if (bits < 95) return { score: 3, words: 'Good' }
  return { score: 4, words: 'Strong' }
}

function surprisingCharacters(text: string): number {
  const codes = [...text].map(character => character.codePointAt(0) ?? 0)
  const distinct = new Set(codes).size
  const steps = codes.reduce((sum, code, index) => {
    const before = codes[index - 1]
    return sum + (before !== undefined && Math.abs(code - before) <= 1 ? 0.2 : 1)
  }, 0)
  return Math.min(steps, distinct * 2)
}

function alphabetSize(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 30],
  ]
  return kinds.reduce((sum, [pattern, size]) => (pattern.test(text) ? sum + size : sum), 0) || 2
}
