import { hkdfSync } from 'node:crypto'
import { programTokenShape } from '../../shared/program-token.ts'
import { compressed, signP256 } from '../crypto/p256-key-pair.ts'
import { p256KeyPairFromSeed, p256SeedLength } from '../crypto/p256-key-pair-from-seed.ts'
import { toHex } from '../schema/hex.ts'

/**
 * A program's secret for SDKs, JSON-RPC and MCP: 16 bytes of its organization's id and 32 secret ones, base64url. The API key that it stands for
 * is derived from it (RFC 5869), so nothing of it is kept here, and whoever deletes the API key revokes the token.
 */
export interface ProgramToken extends ProgramKeyPair {
  readonly organizationId: string
  /** An `X-Stamp` header for these bytes. */
  stamp(body: Uint8Array): string
}

const { idLength, secretLength, label } = programTokenShape

/** @param secret - 32 random bytes. */
export function writeProgramToken(organizationId: string, secret: Uint8Array): string {
  return Buffer.concat([Buffer.from(organizationId.replaceAll('-', ''), 'hex'), secret]).toString('base64url')
}

/** The API key pair of a program: P-256, hex. */
export interface ProgramKeyPair {
  /** 33 bytes, compressed. */
  readonly publicKey: string
  /** 32 bytes. */
  readonly privateKey: string
}

/** Makes the API key pair that follows from a secret of 32 bytes. */
export function programKeyPair(secret: Uint8Array): ProgramKeyPair {
  const seed = hkdfSync('sha256', secret, '', label, p256SeedLength)
  const { publicKey, privateKey } = p256KeyPairFromSeed(new Uint8Array(seed))
  return { publicKey: toHex(compressed(publicKey)), privateKey: toHex(privateKey) }
}

/** @returns `undefined` for what is no token */
export function readProgramToken(text: string): ProgramToken | undefined {
  const bytes = Buffer.from(text, 'base64url')
  // A second spelling of a token would have a second place in whatever remembers it.
  if (bytes.length !== idLength + secretLength || bytes.toString('base64url') !== text) return undefined
  const id = bytes.subarray(0, idLength).toString('hex')
  const organizationId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const keys = programKeyPair(bytes.subarray(idLength))
  return {
    organizationId,
    ...keys,
    stamp(body) {
      const signature = toHex(signP256(body, Buffer.from(keys.privateKey, 'hex'), 'der'))
      const stamp = { publicKey: keys.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
      return Buffer.from(JSON.stringify(stamp)).toString('base64url')
    },
  }
}
