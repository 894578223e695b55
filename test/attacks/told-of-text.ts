import type { SigningContext } from '../../src/core/chains/declaration/known-text.ts'
import { describeText, textSigned } from '../../src/core/chains/declaration/text.ts'
import { knownTexts } from '../../src/core/chains/known-texts.ts'

/** Returns the worst warning of a text on its card, and what limits take it for. */
export function toldOfText(text: string, asked: Omit<SigningContext, 'texts'> = {}) {
  const context = { texts: knownTexts, ...asked }
  const bytes = Buffer.from(text)
  const levels = describeText(bytes, context)?.warnings.map(({ level }) => level) ?? []
  return {
    worst: (['danger', 'notice'] as const).find(level => levels.includes(level)) ?? null,
    limits: textSigned(bytes, 'CURVE_SECP256K1', context)?.why === null ? 'nothing' : 'unknown',
  }
}

export const dangerous = { worst: 'danger', limits: 'unknown' }
/** Whoever checks the text decides what it does. */
export const likeAnyOther = { worst: 'notice', limits: 'unknown' }
/** Known to the letter, as a sign-in to the page that asks. */
export const knownToDoNothing = { worst: null, limits: 'nothing' }
