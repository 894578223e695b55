/** Prefix of a message that people sign (SEP-53). */
const prefix = Buffer.from('Stellar Signed Message:\n', 'utf8')

export function isSignedMessage(bytes: Uint8Array): boolean {
  return prefix.equals(bytes.subarray(0, prefix.length))
}

/** The message alone. @param bytes - With what goes before it. */
export function signedMessageIn(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(prefix.length)
}
