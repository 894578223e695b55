import { hashAsText } from './declaration/hash-as-text.ts'
import type { KnownText } from './declaration/known-text.ts'
import { chains } from './index.ts'

/** Texts that mean something of their own on any chain. */
export const knownTexts: readonly KnownText[] = [hashAsText, ...chains.flatMap(({ texts }) => texts)]
