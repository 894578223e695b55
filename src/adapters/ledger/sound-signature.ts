import { type RecoverableSignature, recoverSecp256k1 } from '../../core/crypto/secp256k1.ts'
import { AgentError } from '../../core/errors.ts'
import { nonsense } from './nonsense.ts'

/** Signature as Ledger's library answers it: hex, 64 digits each if the device answered in full. */
export interface DeviceSignature {
  readonly r: string
  readonly s: string
}

/** The order of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/**
 * The device's signature with low s, once it was found to be one by `publicKey` of `digest`. Which of the two recovery ids is right
 * follows from the key: what devices say of it differs between kinds of transactions, and wraps around for large chain ids.
 *
 * @throws AgentError `DEVICE_SIGNATURE_WRONG` for any other key or digest, `DEVICE_NONSENSE` for what is no signature.
 */
export function soundSignature({ r, s }: DeviceSignature, digest: Uint8Array, publicKey: string): RecoverableSignature {
  if (![r, s].every(half => /^[0-9a-f]{64}$/.test(half))) throw nonsense('a signature that is not 64 bytes long')
  const halves = { r: Buffer.from(r, 'hex'), s: lowS(s) }
  for (const recoveryId of [0, 1] as const) {
    const signature = { ...halves, recoveryId }
    const signer = recoverSecp256k1(digest, signature)
    if (signer && Buffer.from(signer).toString('hex') === publicKey) return signature
  }
  throw signatureWrong()
}

export function signatureWrong(): AgentError {
  return new AgentError(
    'DEVICE_SIGNATURE_WRONG',
    'The signature from the Ledger does not verify with its key, or is of something else. It was thrown away. Update the app on the Ledger, then ask again.',
  )
}

function lowS(hex: string): Buffer {
  const s = BigInt(`0x${hex}`)
  const low = s > order / 2n && s < order ? order - s : s
  return Buffer.from(low.toString(16).padStart(64, '0'), 'hex')
}
