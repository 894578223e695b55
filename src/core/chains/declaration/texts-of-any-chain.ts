import type { UnknownEffect } from './effects.ts'
import { unknownWhole } from './effects.ts'
import { hashAsText } from './hash-as-text.ts'
import type { KnownText } from './known-text.ts'
import { textForPrograms } from './text-for-programs.ts'

/** Texts that mean something of their own, whichever chain they are signed for. */
export const textsOfAnyChain: readonly KnownText[] = [hashAsText, textForPrograms]

/** What a message may do that a chain reads as its own: nothing, unless its text is one that programs carry out. */
export function unknownOfMessage(message: Uint8Array): readonly UnknownEffect<unknown>[] {
  const text = Buffer.from(message).toString('utf8')
  return textsOfAnyChain.flatMap(known => known.couldMove(text) ?? []).map(why => unknownWhole(why))
}
