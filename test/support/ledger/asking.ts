import type { AppName } from '../../../src/adapters/ledger/apps.ts'
import type { WalletCurve } from '../../../src/core/schema/curve.ts'

/** The key that is asked, as the world knows it. */
export interface AskedKey {
  /** Lower-case hex: 33 bytes compressed for secp256k1, 32 for ed25519. */
  readonly publicKey: string
  readonly address: string
}

/** A request for one signature, and how to tell that the answer holds it. */
export interface Asking {
  readonly activity: 'sign_transaction' | 'sign_raw_payload'
  readonly parameters: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Digest that a device signs if it is sent typed data piece by piece. */
  readonly typedDataDigest?: Uint8Array
  /** True if the answer's result is signed by the key. Reads it with other libraries than the agent does. */
  isSigned(result: SignatureResult): boolean | Promise<boolean>
}

/** Fields that are read of `signTransactionResult` and `signRawPayloadResult`. */
export interface SignatureResult {
  readonly signedTransaction: string
  readonly r: string
  readonly s: string
  readonly v: string
}

/** A kind of thing that a wallet on a device signs. */
export interface SigningKind {
  readonly app: AppName
  readonly curve: WalletCurve
  readonly path: string
  readonly addressFormat: string
  /** @param number - Of the request: each signs another digest. */
  ask(number: number, key: AskedKey): Asking
}

export function transactionOf(chain: string, unsignedTransaction: string) {
  return {
    activity: 'sign_transaction',
    parameters: { type: `TRANSACTION_TYPE_${chain}`, unsignedTransaction },
  } as const
}

export function payloadOf(payload: string, encoding: string, hashFunction: string) {
  return { activity: 'sign_raw_payload', parameters: { payload, encoding, hashFunction } } as const
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hex.replace(/^0x/, ''), 'hex'))
}
