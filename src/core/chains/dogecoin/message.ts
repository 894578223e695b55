import { prefixedMessageIn } from '../bitcoin/message.ts'

/** The length of its name, and the name, as Dogecoin Core has it (strMessageMagic). */
const prefix = Buffer.from('\x19Dogecoin Signed Message:\n', 'latin1')

/** The message inside a Dogecoin Signed Message: what is hashed twice with SHA-256. `undefined` for other bytes. */
export function dogecoinMessageIn(bytes: Uint8Array): Uint8Array | undefined {
  return prefixedMessageIn(bytes, prefix)
}
