import type { MessageAsked, ReadMessage } from './read-message.ts'
import { describeText, describeUnreadable, textSigned } from './text.ts'

/**
 * Reads a message whose hash an ed25519 key signs, behind the prefix of its chain. A message that is no text, or could move something, is
 * unknown to limits.
 * @param kind - As the card names it: `Stellar message (SEP-53)`.
 */
export function readHashedText(message: Uint8Array, kind: string, asked: MessageAsked): ReadMessage {
  const described = describeText(message, asked) ?? describeUnreadable(message, 'as a message')
  return {
    described: { ...described, fields: [{ label: 'Kind', value: kind }, ...described.fields] },
    signs: textSigned(message, 'CURVE_ED25519', asked) ?? {
      kind: 'unreadable',
      curve: 'CURVE_ED25519',
      why: 'the message that is signed could stand for anything',
    },
    means: { kind: 'bytes' },
  }
}
