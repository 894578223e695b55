import canonicalize from 'canonicalize'
import type { z } from 'zod'
import { verifyP256 } from '../crypto/p256-key-pair.ts'
import type { clientSignature } from './sign-in-parameters.ts'
import { invalidVerification, type VerifiedContact } from './verification-token.ts'

/** Use of a token, as its holder signs it. */
export interface Usage {
  readonly type: 'USAGE_TYPE_LOGIN' | 'USAGE_TYPE_SIGNUP'
  /** The request, under any of the names that clients give it. */
  readonly request: Readonly<Record<string, unknown>>
}

/**
 * Checks the proof that a request is from the holder of a token that names a key (wire.md §8.7). The text is verified as it came, and
 * then every field of it is compared.
 * @throws AgentError `VERIFICATION_INVALID`
 */
export function requireClientSignature(
  { id, publicKey }: Pick<VerifiedContact, 'id' | 'publicKey'>,
  signature: z.output<typeof clientSignature> | undefined,
  { type, request }: Usage,
): void {
  if (publicKey === undefined) return
  const bytes = Buffer.from(signature?.message ?? '', 'utf8')
  const isSigned =
    signature !== undefined &&
    signature.publicKey.toLowerCase() === publicKey.toLowerCase() &&
    verifyP256(bytes, Buffer.from(publicKey, 'hex'), Buffer.from(signature.signature, 'hex'))
  if (!isSigned) throw invalidVerification('the request needs a clientSignature by the key that the token names.')
  const said = canonical(parsed(signature.message))
  const meant = Object.entries(request).map(([name, value]) => canonical({ [name]: value, tokenId: id, type }))
  if (!meant.includes(said)) throw invalidVerification('clientSignature is for another request, or another token.')
}

/** Text that is not what it would be written as again, such as a text that names a field twice, says nothing. */
function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

/** RFC 8785, in which the same values are the same text. */
function canonical(value: unknown): string {
  return canonicalize(JSON.parse(JSON.stringify(value ?? null))) ?? ''
}
