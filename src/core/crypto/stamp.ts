import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import { AgentError } from '../errors.ts'
import type { ApiKeyCurve } from '../records/api-key.ts'
import { keccak256, sha256 } from './hash.ts'
import { verifySecp256k1 } from './secp256k1.ts'

/** Schemes of the `X-Stamp` header (wire.md §5.1), with the curve of the key that may use each. */
const stampSchemes = {
  SIGNATURE_SCHEME_TK_API_P256: 'API_KEY_CURVE_P256',
  SIGNATURE_SCHEME_TK_API_SECP256K1: 'API_KEY_CURVE_SECP256K1',
  SIGNATURE_SCHEME_TK_API_ED25519: 'API_KEY_CURVE_ED25519',
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191: 'API_KEY_CURVE_SECP256K1',
} as const satisfies Record<string, ApiKeyCurve>
export type StampScheme = keyof typeof stampSchemes

export interface Stamp {
  /** Lower-case hex: 33 bytes compressed, or 32 bytes for ed25519. */
  readonly publicKey: string
  readonly scheme: StampScheme
  /** Hex: DER (ECDSA), or 64 bytes (ed25519). */
  readonly signature: string
}

const stampShape = z.object({
  publicKey: z.string().regex(/^([0-9a-f]{64}|0[23][0-9a-f]{64})$/i),
  scheme: z.enum(Object.keys(stampSchemes) as [StampScheme, ...StampScheme[]]),
  signature: z.string().regex(/^([0-9a-f]{2}){8,80}$/i),
})

/** A stamp is about 300 characters; anything much longer is not one. */
const longestStamp = 2048

/**
 * Reads an `X-Stamp` header: base64url, padding optional, of UTF-8 JSON.
 * @throws AgentError `STAMP_MISSING` or `STAMP_MALFORMED`
 */
export function parseStamp(header: string | undefined): Stamp {
  if (!header) {
    throw new AgentError(
      'STAMP_MISSING',
      'cannot authenticate public API activity request without a stamp (X-Stamp/X-Stamp-Webauthn header)',
    )
  }
  const parsed = stampShape.safeParse(header.length > longestStamp ? undefined : decode(header))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const about = issue?.path.length ? `: ${issue.path.join('.')} is missing or has the wrong form` : ''
    throw new AgentError(
      'STAMP_MALFORMED',
      `could not extract api key stamp: X-Stamp must be base64url of {publicKey, scheme, signature}${about}`,
    )
  }
  const { publicKey, scheme, signature } = parsed.data
  if ((publicKey.length === 64) !== (stampSchemes[scheme] === 'API_KEY_CURVE_ED25519')) {
    throw new AgentError('STAMP_MALFORMED', `could not extract api key stamp: publicKey is not a key for ${scheme}`)
  }
  return { publicKey: publicKey.toLowerCase(), scheme, signature: signature.toLowerCase() }
}

function decode(header: string): unknown {
  try {
    return JSON.parse(Buffer.from(header, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Checks the stamp over the exact body bytes. P-256 and ed25519 run in Node's thread pool, unless the request is `alone`:
 * handing it over takes as long as the check.
 * @throws AgentError `STAMP_INVALID`
 */
export async function verifyStamp(stamp: Stamp, body: Uint8Array, alone = false): Promise<void> {
  if (!(await isValid(stamp, body, alone))) {
    throw new AgentError(
      'STAMP_INVALID',
      'could not verify api key signature: the stamp does not match the body that was sent, byte for byte. If nothing changed the body on its way, the public key and the private key may not belong together.',
    )
  }
}

async function isValid({ publicKey, scheme, signature }: Stamp, body: Uint8Array, alone: boolean): Promise<boolean> {
  const signatureBytes = Buffer.from(signature, 'hex')
  switch (scheme) {
    case 'SIGNATURE_SCHEME_TK_API_P256':
    case 'SIGNATURE_SCHEME_TK_API_ED25519': {
      const key = keyObject(publicKey, stampSchemes[scheme])
      if (!key) return false
      const digest = scheme === 'SIGNATURE_SCHEME_TK_API_P256' ? 'sha256' : null
      if (alone) return verifiesHere(digest, body, key, signatureBytes)
      return new Promise(resolve => verify(digest, body, key, signatureBytes, (error, ok) => resolve(!error && ok)))
    }
    case 'SIGNATURE_SCHEME_TK_API_SECP256K1':
      return verifySecp256k1(sha256(body), signatureBytes, Buffer.from(publicKey, 'hex'))
    case 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191':
      return verifySecp256k1(keccak256(personalMessage(body)), signatureBytes, Buffer.from(publicKey, 'hex'))
  }
}

function verifiesHere(digest: string | null, body: Uint8Array, key: KeyObject, signature: Uint8Array): boolean {
  try {
    return verify(digest, body, key, signature)
  } catch {
    return false
  }
}

/** EIP-191 version 0x45. */
function personalMessage(body: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`), body])
}

/** SubjectPublicKeyInfo (RFC 5480, RFC 8410) up to the key bytes themselves. */
const publicKeyInfo = {
  API_KEY_CURVE_P256: Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
  API_KEY_CURVE_ED25519: Buffer.from('302a300506032b6570032100', 'hex'),
}

/** Importing a key costs more than using it, and the same few clients call again and again. */
const parsedKeys = new Map<string, KeyObject>()
const mostParsedKeys = 512

function keyObject(publicKey: string, curve: keyof typeof publicKeyInfo): KeyObject | undefined {
  const known = parsedKeys.get(publicKey)
  if (known) return known
  try {
    const der = Buffer.concat([publicKeyInfo[curve], Buffer.from(publicKey, 'hex')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const oldest = parsedKeys.size >= mostParsedKeys ? parsedKeys.keys().next().value : undefined
    if (oldest !== undefined) parsedKeys.delete(oldest)
    parsedKeys.set(publicKey, key)
    return key
  } catch {
    return undefined
  }
}
