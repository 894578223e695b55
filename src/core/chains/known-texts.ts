import type { KnownText } from './declaration/known-text.ts'
import { textsOfAnyChain } from './declaration/texts-of-any-chain.ts'
import { chains } from './index.ts'

/** Texts that mean something of their own on any chain. */
export const knownTexts: readonly KnownText[] = [...chains.flatMap(({ texts }) => texts), ...textsOfAnyChain]
