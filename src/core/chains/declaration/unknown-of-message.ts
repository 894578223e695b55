import { type UnknownEffect, unknownWhole } from './effects.ts'
import { isText } from './text.ts'
import { textsOfAnyChain } from './texts-of-any-chain.ts'

/**
 * Lists the unknown effects of a message that a chain reads as its own: none for text, unless programs carry out texts like it. Limits
 * know no more of it than of the same bytes outside of such a message.
 */
export function unknownOfMessage(message: Uint8Array): readonly UnknownEffect<unknown>[] {
  return whysUnknown(message).map(why => ({ ...unknownWhole(why), anywhere: true }))
}

function whysUnknown(message: Uint8Array): readonly string[] {
  if (!isText(message)) return ['the bytes that are signed could stand for anything']
  const text = Buffer.from(message).toString('utf8')
  return textsOfAnyChain.flatMap(known => known.couldMove(text) ?? [])
}
