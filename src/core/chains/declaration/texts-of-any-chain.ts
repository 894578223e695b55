import { hashAsText } from './hash-as-text.ts'
import type { KnownText } from './known-text.ts'
import { textForPrograms } from './text-for-programs.ts'

/** Texts that mean something of their own on every chain. */
export const textsOfAnyChain: readonly KnownText[] = [hashAsText, textForPrograms]
