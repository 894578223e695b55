/**
 * Fields of a PSBT in one map and in all, with the maps themselves: the library takes longer for each further field of a map, and ten
 * thousand would hold up everybody else for half a minute.
 */
export const mostFieldsInMap = 100
export const mostFields = 5_000

/** Public keys in them. The library checks several times that each is on the curve, which takes a millisecond. */
export const mostKeys = 1_500

/** Types of fields whose values are keys: several of 33 bytes for MuSig2 (BIP-373), one of 32 bytes for Taproot (BIP-371). */
const participants: readonly number[] = [0x1a, 0x08]
const internalKey: readonly number[] = [0x17, 0x05]

/**
 * Checks that there are few enough fields to decode in good time. Reads only lengths and types, up to where they lead beyond the end.
 * @param maps - A PSBT behind its magic.
 */
export function hasFewFields(maps: Uint8Array): boolean {
  const bytes = Buffer.from(maps.buffer, maps.byteOffset, maps.byteLength)
  let [inMap, inAll, keys, at] = [0, 0, 0, 0]
  while (at < bytes.length) {
    const key = lengthAt(bytes, at)
    inAll++
    if (key.length === 0) {
      inMap = 0
      at = key.end
      continue
    }
    inMap++
    if (inMap > mostFieldsInMap) return false
    const value = lengthAt(bytes, key.end + key.length)
    at = value.end + value.length
    keys += keysIn(bytes[key.end] ?? 0, key.length, value.length)
  }
  return inAll <= mostFields && keys <= mostKeys
}

/** The most public keys that a field may have: what follows the type in its key is nearly always one. */
function keysIn(type: number, keyLength: number, valueLength: number): number {
  if (keyLength === 1) return internalKey.includes(type) && valueLength === 32 ? 1 : 0
  return 1 + (participants.includes(type) ? Math.floor(valueLength / 33) : 0)
}

/** A length (CompactSize) and where it ends. */
function lengthAt(bytes: Buffer, at: number): { readonly length: number; readonly end: number } {
  const first = bytes[at] ?? 0
  if (first < 0xfd) return { length: first, end: at + 1 }
  const size = first === 0xfd ? 2 : first === 0xfe ? 4 : 8
  if (at + 1 + size > bytes.length || size === 8) return { length: bytes.length, end: at + 1 }
  return { length: bytes.readUIntLE(at + 1, size), end: at + 1 + size }
}
