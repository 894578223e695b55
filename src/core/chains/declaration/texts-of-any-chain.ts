import { hashAsText } from './hash-as-text.ts'
import type { KnownText } from './known-text.ts'
import { textForPrograms } from './text-for-programs.ts'

/** Texts that mean something of their own, whichever chain they are signed for. */
export const textsOfAnyChain: readonly KnownText[] = [hashAsText, textForPrograms]
