import { createPublicKey, type KeyObject, verify, type webcrypto } from 'node:crypto'
import { readSsh, type SshCursor } from './ssh-wire.ts'

/** Public key of a server, of a kind that is read here: Ed25519, ECDSA and RSA. A certificate is none. */
export interface HostKey {
  /** As SSH writes it. */
  readonly bytes: Uint8Array
  /** Verifies a signature of the server, as SSH writes it. Nothing is thrown. */
  verifies(signed: Uint8Array, signature: Uint8Array): boolean
}

/** In bytes. The largest that is used is RSA with 16,384 bits. */
const longest = 2_200

/** Reads the public key of a server (RFC 4253 section 6.6, RFC 5656, RFC 8709); `undefined` for bytes that are none. */
export function readHostKey(bytes: Uint8Array): HostKey | undefined {
  if (bytes.length > longest) return undefined
  const kind = readSsh(bytes, cursor => {
    const name = cursor.text()
    const read = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    return read?.(cursor)
  })
  const key = kind && keyObject(kind.jwk)
  if (!key) return undefined
  return {
    bytes,
    verifies(signed, signature) {
      const read = readSsh(signature, cursor => ({ algorithm: cursor.text(), value: cursor.string() }))
      const hash = read && kind.hashes.get(read.algorithm)
      const value = read && kind.signature(read.value)
      if (hash === undefined || !value) return false
      return verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, value)
    },
  }
}

interface HostKeyKind {
  readonly jwk: webcrypto.JsonWebKey
  /** Name of the hash by the algorithm of a signature; null where the algorithm brings its own. */
  readonly hashes: ReadonlyMap<string, string | null>
  /** Returns the signature as `node:crypto` takes it; `undefined` for bytes that are none. */
  signature(value: Uint8Array): Uint8Array | undefined
}

const kinds: Readonly<Record<string, (cursor: SshCursor) => HostKeyKind>> = {
  'ssh-ed25519': cursor => ({
    jwk: { kty: 'OKP', crv: 'Ed25519', x: base64url(cursor.string()) },
    hashes: new Map([['ssh-ed25519', null]]),
    signature: value => value,
  }),
  'ssh-rsa': cursor => {
    const [e, n] = [cursor.positive(), cursor.positive()]
    return {
      jwk: { kty: 'RSA', e: base64url(e), n: base64url(n) },
      // A signature with SHA-1, of the name ssh-rsa, proves nothing any more.
      hashes: new Map([
        ['rsa-sha2-256', 'sha256'],
        ['rsa-sha2-512', 'sha512'],
      ]),
      signature: value => value,
    }
  },
  'ecdsa-sha2-nistp256': ecdsa('nistp256', 'P-256', 32, 'sha256'),
  'ecdsa-sha2-nistp384': ecdsa('nistp384', 'P-384', 48, 'sha384'),
  'ecdsa-sha2-nistp521': ecdsa('nistp521', 'P-521', 66, 'sha512'),
}

function ecdsa(name: string, crv: string, size: number, hash: string) {
  return (cursor: SshCursor): HostKeyKind => {
    const isNamed = cursor.text() === name
    const [form, ...point] = cursor.string()
    const isWhole = isNamed && form === 4 && point.length === 2 * size
    const [x, y] = [base64url(Uint8Array.from(point.slice(0, size))), base64url(Uint8Array.from(point.slice(size)))]
    return {
      jwk: isWhole ? { kty: 'EC', crv, x, y } : {},
      hashes: new Map([[`ecdsa-sha2-${name}`, hash]]),
      signature(value) {
        const numbers = readSsh(value, inner => [inner.positive(), inner.positive()])
        if (!numbers || numbers.some(({ length }) => length > size)) return undefined
        return Buffer.concat(numbers.flatMap(number => [Buffer.alloc(size - number.length), number]))
      },
    }
  }
}

/** @returns `undefined` for what is no key: a point beside its curve, or a length that is wrong */
function keyObject(jwk: webcrypto.JsonWebKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return undefined
  }
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
