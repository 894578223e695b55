import { programTokenShape } from '../../shared/program-token.ts'

/** A program's token, and the API key pair that follows from it, as the SDK's stamper takes it: lower-case hex. */
export interface ProgramToken {
  /** For tools that take a URL, and for AI agents. */
  readonly token: string
  /** 33 bytes, compressed (SEC 1 §2.3.3). */
  readonly publicKey: string
  /** 32 bytes, big-endian. */
  readonly privateKey: string
}

/** Makes a token and its API key pair in this window. The secret halves leave it only by the person's own hand. */
export async function generateProgramToken(organizationId: string): Promise<ProgramToken> {
  const secret = crypto.getRandomValues(new Uint8Array(programTokenShape.secretLength))
  const { p256 } = await import('@noble/curves/nist.js')
  const privateKey = p256.utils.randomSecretKey(await seedOf(secret))
  const id = bytesOf(organizationId.replaceAll('-', ''))
  return {
    token: base64url(new Uint8Array([...id, ...secret])),
    publicKey: hexOf(p256.getPublicKey(privateKey, true)),
    privateKey: hexOf(privateKey),
  }
}

async function seedOf(secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode(programTokenShape.label)
  const parameters = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, programTokenShape.seedLength * 8))
}

function bytesOf(hex: string): number[] {
  return (hex.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
