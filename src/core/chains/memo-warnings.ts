import type { Warning } from '../../shared/card.ts'
import type { OfChain } from './chain-of.ts'
import { withoutRepeats } from './declaration/described.ts'
import type { SigningContext } from './declaration/known-text.ts'
import { warningsOfKnownText, warningsOfText } from './declaration/text.ts'
import { knownTexts, textsOfChains } from './known-texts.ts'

interface MemosAsked extends Omit<SigningContext, 'texts'> {
  /** Of the key that signs, hex. */
  readonly publicKey: string
}

/**
 * Warns of memos as of messages: who has the signature can show both. Where somebody is paid, who may read JSON, keys or hashes in a memo,
 * only sign-ins and texts of chains count.
 */
export function memoWarnings({ chain, signed }: OfChain, { publicKey, ...context }: MemosAsked): readonly Warning[] {
  const memos = chain.memos?.(signed, publicKey)
  return withoutRepeats(
    memos?.messages.flatMap(({ bytes, hasReader }) =>
      hasReader
        ? warningsOfKnownText(bytes, { ...context, texts: textsOfChains })
        : warningsOfText(bytes, { ...context, texts: knownTexts }),
    ) ?? [],
  )
}
