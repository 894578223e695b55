import { type UnknownEffect, unknownWhole } from './effects.ts'
import type { KnownText } from './known-text.ts'
import { plainText, whatTextDoes, whyMore } from './text.ts'
import { textsOfAnyChain } from './texts-of-any-chain.ts'

/**
 * Lists the unknown effects of a message that a chain reads as its own. Limits know no more of it than of the same bytes outside of such a
 * message. @param texts - Known texts of the chain.
 */
export function unknownOfMessage(message: Uint8Array, texts: readonly KnownText[]): readonly UnknownEffect<unknown>[] {
  const text = plainText(message)
  if (text === undefined)
    return [{ ...unknownWhole('the bytes that are signed could stand for anything'), anywhere: true }]
  const why = whyMore(text, { texts: [...texts, ...textsOfAnyChain] })
  return why === null ? [] : [{ ...unknownWhole(why), anywhere: true, said: { inWords: whatTextDoes(why), of: null } }]
}
