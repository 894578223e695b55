import { type HostKey, readHostKey } from './host-key.ts'
import { readSsh } from './ssh-wire.ts'

/** Content that a key signs to log in by SSH (RFC 4252, section 7). */
export interface LoginRequest {
  readonly sessionId: Uint8Array
  readonly user: string
  /** The key that logs in, as SSH writes it. */
  readonly publicKey: Uint8Array
  /** The server's key, which `publickey-hostbound-v00@openssh.com` signs too; null for plain `publickey`. */
  readonly hostKey: HostKey | null
}

/** Lengths of the hashes that make the id of a session: SHA-1, SHA-256, SHA-384 and SHA-512. */
const idLengths: ReadonlySet<number> = new Set([20, 32, 48, 64])

const userAuthRequest = 50

/**
 * Reads the bytes of a login, to the last one; `undefined` for all others.
 *
 * No transaction of a chain that ships is one. Such bytes begin with a length of four bytes, 00 00 00 14 to 00 00 00 40, and the id; then
 * follow 50, a name, `ssh-connection` and the method. Solana counts signatures in the first byte, and a transaction without any is none.
 * Aptos begins with the hash of its own name, XRP with `STX`. Sui, Stellar and TON sign a hash of 32 bytes, which is too short.
 */
export function readLoginRequest(bytes: Uint8Array, algorithm: string): LoginRequest | undefined {
  const read = readSsh(bytes, cursor => {
    const sessionId = cursor.string()
    const message = cursor.byte()
    const user = cursor.text()
    const service = cursor.text()
    const method = cursor.text()
    const isSigned = cursor.boolean()
    const named = cursor.text()
    const publicKey = cursor.string()
    const isBound = method === 'publickey-hostbound-v00@openssh.com'
    const isWhole =
      idLengths.has(sessionId.length) &&
      message === userAuthRequest &&
      service === 'ssh-connection' &&
      (isBound || method === 'publickey') &&
      isSigned &&
      named === algorithm
    return { isWhole, sessionId, user, publicKey, host: isBound ? cursor.string() : null }
  })
  if (!read?.isWhole) return undefined
  const { sessionId, user, publicKey, host } = read
  if (host === null) return { sessionId, user, publicKey, hostKey: null }
  const hostKey = readHostKey(host)
  return hostKey && { sessionId, user, publicKey, hostKey }
}
