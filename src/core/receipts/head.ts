import { signEd25519, verifyEd25519 } from '../crypto/ed25519.ts'
import { canonicalText } from '../ledger/hash-chain.ts'
import type { Chained, Receipt, ReceiptHead, ReceiptOf } from '../ledger/receipt.ts'
import type { Milliseconds } from '../milliseconds.ts'
import { toHex } from '../schema/hex.ts'

/** An Ed25519 key: the seed of RFC 8032, 32 bytes, and its public key, 32 bytes. */
export interface ReceiptKey {
  readonly seed: Uint8Array
  readonly publicKey: Uint8Array
}

/** The receipt that vouches for everything up to `last`. */
export function signedHead({ sequence, digest }: ReceiptHead, key: ReceiptKey, at: Milliseconds): ReceiptOf<'head'> {
  const unsigned = { kind: 'head', at, organizationId: null, publicKey: toHex(key.publicKey) } as const
  const message = messageOf({ ...unsigned, sequence: sequence + 1, previous: digest })
  return { ...unsigned, signature: toHex(signEd25519(message, key.seed, key.publicKey)) }
}

/** Checks if a receipt is a head that its own public key has signed. */
export function isSignedHead(receipt: Receipt): receipt is ReceiptOf<'head'> & Chained {
  if (receipt.kind !== 'head') return false
  const { signature, ...unsigned } = receipt
  // No other spelling of the signature: it is all of the line that it does not cover itself.
  if (!/^[0-9a-f]{128}$/.test(signature) || !/^[0-9a-f]{64}$/.test(unsigned.publicKey)) return false
  return verifyEd25519(messageOf(unsigned), Buffer.from(signature, 'hex'), Buffer.from(unsigned.publicKey, 'hex'))
}

function messageOf(unsigned: Omit<ReceiptOf<'head'>, 'signature'> & Chained): Uint8Array {
  return Buffer.from(canonicalText(unsigned), 'utf8')
}
