import { hexBytes } from '../schema/hex.ts'

/**
 * The bytes that `personal_sign` has hashed (ERC-191, version 0x45), so that the card shows the text.
 * @param message - Hex with 0x, or a text.
 */
export function personalMessage(message: string): Uint8Array {
  const bytes = (message.startsWith('0x') ? hexBytes(message.slice(2)) : undefined) ?? Buffer.from(message, 'utf8')
  return Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes])
}
