import { hash } from 'node:crypto'
import { NotSsh, readSsh } from './ssh-wire.ts'

/** What a signature of `ssh-keygen -Y sign` is for. Programs take signatures of other namespaces for anything. */
export type SshNamespace = 'git' | 'file'

/** Content that a key signs for `ssh-keygen -Y sign` (OpenSSH, PROTOCOL.sshsig): a hash, and what it is for. */
export interface SignatureRequest {
  readonly namespace: SshNamespace
  /** Hash of what is signed. */
  readonly digest: Uint8Array
  /** Tells if these bytes are what is signed. */
  isOf(content: Uint8Array): boolean
}

const lengths: Readonly<Record<string, number>> = { sha256: 32, sha512: 64 }

/**
 * Reads the bytes of such a signature, to the last one; `undefined` for all others.
 *
 * No transaction of a chain that ships is one, since these begin with `SSHSIG`. Solana would count 83 signatures, of which none may write,
 * and more bytes than a transaction has. Aptos begins with the hash of its own name, XRP with `STX` and a zero. Sui, Stellar and TON sign
 * a hash of 32 bytes, which is shorter.
 */
export function readSignatureRequest(bytes: Uint8Array): SignatureRequest | undefined {
  return readSsh(bytes, cursor => {
    const magic = Buffer.from(cursor.bytes(6)).toString('latin1')
    const namespace = cursor.text()
    const reserved = cursor.string()
    const algorithm = cursor.text()
    const digest = cursor.string()
    const isKnown = namespace === 'git' || namespace === 'file'
    const length = Object.hasOwn(lengths, algorithm) ? lengths[algorithm] : undefined
    if (magic !== 'SSHSIG' || !isKnown || reserved.length > 0 || digest.length !== length) throw new NotSsh()
    return { namespace, digest, isOf: content => hash(algorithm, content, 'buffer').equals(digest) }
  })
}
