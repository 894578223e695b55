import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'

/** A scripted app takes any transaction it can read. */
export const loose = { allowUnknownOutputs: true, disableScriptCheck: true, allowUnknownInputs: true } as const

/** The signature hash from before segregated witness, of SIGHASH_ALL. */
export function legacyDigest(transaction: Transaction, index: number, script: Uint8Array): Uint8Array {
  const unsigned = RawOldTx.decode(transaction.unsignedTx)
  const inputs = unsigned.inputs.map((input, at) => ({
    ...input,
    finalScriptSig: at === index ? script : new Uint8Array(),
  }))
  return sha256(sha256(Buffer.concat([RawOldTx.encode({ ...unsigned, inputs }), Buffer.of(1, 0, 0, 0)])))
}

export function messageDigest(message: Buffer): Uint8Array {
  const prefix = Buffer.from('\x18Bitcoin Signed Message:\n', 'latin1')
  return sha256(sha256(Buffer.concat([prefix, varintOf(message.length), message])))
}

/** With the type of hash after it: SIGHASH_ALL. */
export function der({ r, s }: { readonly r: Uint8Array; readonly s: Uint8Array }): Buffer {
  const compact = Buffer.concat([r, s])
  const bytes = attempt(() => secp256k1.Signature.fromBytes(compact, 'compact').toBytes('der'))
  // Whatever was done to it: two integers of 32 bytes, with a zero before those that would be negative.
  const integer = (half: Uint8Array) =>
    Buffer.concat([(half[0] ?? 0) >= 0x80 ? Buffer.of(2, 33, 0) : Buffer.of(2, 32), half])
  const made = Buffer.concat([integer(r), integer(s)])
  return Buffer.concat([bytes ?? Buffer.concat([Buffer.of(0x30, made.length), made]), Buffer.of(1)])
}

export function varint(bytes: Buffer, at: number): [value: number, next: number] {
  const first = bytes[at] ?? 0
  if (first < 0xfd) return [first, at + 1]
  return first === 0xfd ? [bytes.readUInt16LE(at + 1), at + 3] : [bytes.readUInt32LE(at + 1), at + 5]
}

export function varintOf(value: number): Buffer {
  if (value < 0xfd) return Buffer.of(value)
  const bytes = Buffer.alloc(3)
  bytes.writeUInt8(0xfd)
  bytes.writeUInt16LE(value, 1)
  return bytes
}

export function attempt<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
