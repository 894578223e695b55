import { hashAsText } from './hash-as-text.ts'
import type { KnownText } from './known-text.ts'
import { textBehindAPrefix } from './text-behind-a-prefix.ts'
import { textForPrograms } from './text-for-programs.ts'
import { textThatGivesAccess } from './text-that-gives-access.ts'

/** Texts that mean something of their own on every chain. */
export const textsOfAnyChain: readonly KnownText[] = [
  textForPrograms,
  hashAsText,
  textThatGivesAccess,
  textBehindAPrefix,
]

/** Tells if a text means only its words, and no program is known to do more with it. @param own - Address of the account that signs. */
export function isPlainText(text: string, own: string): boolean {
  return textsOfAnyChain.every(known => known.couldMove(text, own) === null)
}
