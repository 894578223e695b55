import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** Bytes of SSH, written here from its documents and by nothing of the agent. */

/** RFC 4251: four bytes of length, and the bytes. */
export function string(value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value)
  return Buffer.concat([Buffer.from(bytes.length.toString(16).padStart(8, '0'), 'hex'), bytes])
}

/** RFC 4251: a number that begins with a zero if its first bit would be set. */
function mpint(value: Uint8Array): Buffer {
  const digits = Buffer.from(value)
    .toString('hex')
    .replace(/^(00)+/, '')
  return string(Buffer.from(/^[89a-f]/.test(digits) ? `00${digits}` : digits, 'hex'))
}

export function ed25519Blob(publicKey: Uint8Array): Buffer {
  return Buffer.concat([string('ssh-ed25519'), string(publicKey)])
}

export interface LoginParts {
  readonly sessionId?: Uint8Array
  readonly user?: string
  readonly service?: string
  readonly method?: string
  readonly isSigned?: number
  readonly algorithm?: string
  readonly publicKey: Uint8Array
  readonly hostKey?: Uint8Array
}

/** RFC 4252, section 7: what is signed to log in. With a host key, OpenSSH's `publickey-hostbound-v00@openssh.com`. */
export function loginBytes({
  sessionId = createHash('sha256').update('a session').digest(),
  user = 'ada',
  service = 'ssh-connection',
  isSigned = 1,
  algorithm = 'ssh-ed25519',
  publicKey,
  hostKey,
  method = hostKey ? 'publickey-hostbound-v00@openssh.com' : 'publickey',
}: LoginParts): Buffer {
  return Buffer.concat([
    ...[string(sessionId), Buffer.of(50), string(user), string(service), string(method)],
    ...[Buffer.of(isSigned), string(algorithm), string(publicKey)],
    ...(hostKey ? [string(hostKey)] : []),
  ])
}

/** OpenSSH’s PROTOCOL.sshsig: what is signed for `ssh-keygen -Y sign`. */
export function sshsigBytes(namespace: string, content: Uint8Array, hash = 'sha512', reserved = ''): Buffer {
  const digest = createHash(hash).update(content).digest()
  return Buffer.concat([Buffer.from('SSHSIG'), ...[namespace, reserved, hash, digest].map(string)])
}

/** A server with a key: it signs ids of sessions. */
export interface TestServer {
  readonly hostKey: Buffer
  /** OpenSSH’s PROTOCOL.agent: the message that binds a connection, behind its name. */
  bind(sessionId: Uint8Array, isForwarding?: boolean): Buffer
}

export function testServer(
  kind: 'ed25519' | 'rsa' | 'P-256' | 'P-384' | 'P-521' = 'ed25519',
  hash = 'sha512',
): TestServer {
  const pair =
    kind === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : kind === 'rsa'
        ? generateKeyPairSync('rsa', { modulusLength: 2048 })
        : generateKeyPairSync('ec', { namedCurve: kind })
  const hostKey = hostKeyOf(kind, pair.publicKey)
  return {
    hostKey,
    bind: (sessionId, isForwarding = false) =>
      Buffer.concat([
        ...[string(hostKey), string(sessionId), string(signatureOf(kind, pair.privateKey, sessionId, hash))],
        Buffer.of(isForwarding ? 1 : 0),
      ]),
  }
}

function hostKeyOf(kind: string, key: KeyObject): Buffer {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const [X, Y, N, E] = [x, y, n, e].map(part => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer, Buffer]
  if (kind === 'ed25519') return ed25519Blob(X)
  if (kind === 'rsa') return Buffer.concat([string('ssh-rsa'), mpint(E), mpint(N)])
  const name = kind.replace('P-', 'nistp')
  return Buffer.concat([string(`ecdsa-sha2-${name}`), string(name), string(Buffer.concat([Buffer.of(4), X, Y]))])
}

const hashes: Readonly<Record<string, string>> = { 'P-256': 'sha256', 'P-384': 'sha384', 'P-521': 'sha512' }

function signatureOf(kind: string, key: KeyObject, bytes: Uint8Array, hash: string): Buffer {
  if (kind === 'ed25519') return Buffer.concat([string('ssh-ed25519'), string(sign(null, bytes, key))])
  if (kind === 'rsa') {
    const name = { sha1: 'ssh-rsa', sha256: 'rsa-sha2-256', sha512: 'rsa-sha2-512' }[hash] ?? ''
    return Buffer.concat([string(name), string(sign(hash, bytes, key))])
  }
  const both = sign(hashes[kind], bytes, { key, dsaEncoding: 'ieee-p1363' })
  const numbers = [both.subarray(0, both.length / 2), both.subarray(both.length / 2)].map(mpint)
  return Buffer.concat([string(`ecdsa-sha2-${kind.replace('P-', 'nistp')}`), string(Buffer.concat(numbers))])
}
