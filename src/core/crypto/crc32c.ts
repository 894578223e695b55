/** CRC-32C (Castagnoli, RFC 3720): polynomial 0x1edc6f41, reflected, initial value and final xor all ones. A number of 32 bits. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  }
  return ~crc >>> 0
}
