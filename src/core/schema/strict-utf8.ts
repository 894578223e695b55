const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads bytes as UTF-8. A byte order mark at their beginning is not part of the text.
 * @throws TypeError for other bytes. Otherwise they would all become the same character, and different secrets the same text.
 */
export function strictUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}
