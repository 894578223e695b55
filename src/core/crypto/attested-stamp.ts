import { z } from 'zod'
import { AgentError } from '../errors.ts'
import { compressedP256 } from './public-key-schema.ts'
import { type Stamp, verifyStamp } from './stamp.ts'

const schemes = ['STAMP_ATTESTED_SCHEME_P256_OIDC', 'STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN'] as const

const shape = z.object({
  publicKeyAttestation: z.string().min(1).max(20_000),
  scheme: z.enum(schemes),
  publicKey: compressedP256,
  signature: z
    .string()
    .regex(/^([0-9a-f]{2}){8,80}$/i)
    .transform(text => text.toLowerCase()),
})

/** A stamp of a key that is registered nowhere, and a token that vouches for the key (wire.md §5.5). */
export type AttestedStamp = z.output<typeof shape>

/** It carries a token. */
const longest = 32_768

/**
 * Reads an `X-Stamp-Attested` header, base64url of JSON or the JSON itself, and checks that its key has signed these very bytes.
 * Whether the token vouches for the key is another question.
 * @throws AgentError `STAMP_MALFORMED`, `STAMP_INVALID`
 */
export async function readAttestedStamp(header: string, body: Uint8Array): Promise<AttestedStamp> {
  const parsed = shape.safeParse(header.length > longest ? undefined : decode(header.trim()))
  if (!parsed.success) {
    throw new AgentError(
      'STAMP_MALFORMED',
      'could not extract attested stamp: X-Stamp-Attested must be JSON of {publicKeyAttestation, scheme, publicKey, signature}, or base64url of it',
    )
  }
  await verifyStamp(keyStamp(parsed.data), body)
  return parsed.data
}

/** The signature alone, as a key of the API makes it. */
export function keyStamp({ publicKey, signature }: Pick<AttestedStamp, 'publicKey' | 'signature'>): Stamp {
  return { publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature }
}

function decode(header: string): unknown {
  try {
    return JSON.parse(header.startsWith('{') ? header : Buffer.from(header, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
