import { apdu, encodePath } from '../apdu.ts'

const mostInOneApdu = 255

/**
 * The commands that have the app sign a transaction, byte for byte as Ledger's library sends the types it can read: the path and the
 * unsigned transaction, cut into pieces. For those of type 0x04 (EIP-7702), which the library (7.9.0) cannot read. Not for legacy
 * transactions, which must not be cut just anywhere.
 */
export function signRawTransaction(path: string, unsigned: Uint8Array): readonly Buffer[] {
  const bytes = Buffer.concat([encodePath(path), unsigned])
  const pieces = Math.ceil(bytes.length / mostInOneApdu)
  return Array.from({ length: pieces }, (_, index) => {
    const piece = bytes.subarray(index * mostInOneApdu, (index + 1) * mostInOneApdu)
    return apdu(0xe0, 0x04, index === 0 ? 0x00 : 0x80, 0x00, piece)
  })
}
