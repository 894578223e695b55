import { shortestPassphrase } from '../../shared/passphrase-form.ts'

export interface Strength {
  /** 0 to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly words: string
}

/** Estimates how many guesses find a passphrase. Returns the power of ten: 6 is a million guesses. */
export type EstimateGuesses = (passphrase: string) => number

/**
 * Says how strong a passphrase is. A guess costs a third of a second and 128 MiB (scrypt), so 10 to the 13 guesses take thousands of
 * computers for years. Four random words reach that, and five random words or twenty random characters are strong.
 * @param estimate - Absent while it is being loaded. The answer is then absent too, unless the passphrase is too short.
 */
export function strengthOf(passphrase: string, estimate: EstimateGuesses | undefined): Strength | undefined {
  if (passphrase.length < shortestPassphrase) {
    const missing = shortestPassphrase - passphrase.length
    return { score: 0, words: `${missing} more ${missing === 1 ? 'character' : 'characters'} needed` }
  }
  if (!estimate) return undefined
  const power = estimate(passphrase)
  if (power < 9) return { score: 1, words: 'Weak: easy to guess' }
  if (power < 13) return { score: 2, words: 'Fair: longer is better' }
  if (power < 18) return { score: 3, words: 'Good' }
  return { score: 4, words: 'Strong' }
}
