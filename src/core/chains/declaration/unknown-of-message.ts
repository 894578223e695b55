import { type UnknownEffect, unknownWhole } from './effects.ts'
import { textsOfAnyChain } from './texts-of-any-chain.ts'

/**
 * Lists the unknown effects of a message that a chain reads as its own: none, unless programs carry out texts like it.
 * @param message - UTF-8.
 */
export function unknownOfMessage(message: Uint8Array): readonly UnknownEffect<unknown>[] {
  const text = Buffer.from(message).toString('utf8')
  return textsOfAnyChain.flatMap(known => known.couldMove(text) ?? []).map(why => unknownWhole(why))
}
