import { z } from 'zod'
import { findOrganization } from '../activity/open-organization.ts'
import { sha256OfText } from '../crypto/hash.ts'
import { verifyP256 } from '../crypto/p256-key-pair.ts'
import { AgentError } from '../errors.ts'
import type { BundleSigner } from '../keys/bundle-signer.ts'
import { findSignerKeys } from '../keys/signer-keys.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader } from '../ports/store.ts'
import { contactTypes } from '../records/one-time-code.ts'
import type { Organization } from '../records/organization.ts'
import { jwtPart } from './jwt-part.ts'
import { contactTypeOf, otpTypeOf, otpTypes } from './otp-type.ts'
import type { Spendable } from './spend-token.ts'

export const verifiedContact = z.object({
  id: z.string().describe('Of the token.'),
  contactType: z.enum(contactTypes),
  contact: z.string(),
  organizationId: z.string().describe('Where the code was asked for.'),
  publicKey: z
    .string()
    .optional()
    .describe('P-256, 33 bytes compressed, hex: who has this key holds the token. Without one, whoever has it does.'),
  issuedAt: z.number().optional().describe('Absent from a token that an earlier version made.'),
  expiresAt: z.number(),
})
/** Content of the proof that somebody has proved a contact by a one-time code. */
export type VerifiedContact = Readonly<z.output<typeof verifiedContact>>

/** Clients insist on texts that are not empty (wire.md §8.7). */
const claims = z.strictObject({
  id: z.string().min(1),
  verification_type: z.enum(otpTypes),
  contact: z.string().min(1),
  organization_id: z.string().min(1),
  public_key: z.string().min(1).optional(),
  iat: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
  exp: z.string().regex(/^\d{1,16}$/),
})

const header = jwtPart({ typ: 'JWT', alg: 'ES256' })

/** A JWT with `iat` and `exp` in milliseconds, signed ES256 by the `tlsFetcher` key (wire.md §8.7). @throws AgentError as `BundleSigner` */
export async function verificationToken(verified: VerifiedContact, signer: BundleSigner): Promise<string> {
  const { id, contactType, contact, organizationId, publicKey, issuedAt, expiresAt } = verified
  const payload: z.input<typeof claims> = {
    id,
    verification_type: otpTypeOf(contactType),
    contact,
    organization_id: organizationId,
    ...(publicKey !== undefined && { public_key: publicKey }),
    ...(issuedAt !== undefined && { iat: String(issuedAt) }),
    exp: String(expiresAt),
  }
  const signed = `${header}.${jwtPart(payload)}`
  const { signature } = await signer.sign('tlsFetcher', Buffer.from(signed), 'compact')
  return `${signed}.${Buffer.from(signature).toString('base64url')}`
}

/**
 * Reads a token of this agent. Its header is what this agent writes, to the letter, and nothing else.
 * @throws AgentError `VERIFICATION_INVALID`
 */
export function readVerificationToken(token: string, reader: Reader): VerifiedContact {
  const [head, payload, signature, ...more] = token.split('.')
  const keys = findSignerKeys(reader)
  if (head !== header || !payload || !signature || more.length > 0 || !keys) throw invalidVerification(notOfThisAgent)
  const publicKey = Buffer.from(keys.keys.tlsFetcher.publicKey, 'hex')
  const bytes = Buffer.from(signature, 'base64url')
  const isExact = bytes.length === 64 && bytes.toString('base64url') === signature
  if (!isExact || !verifyP256(Buffer.from(`${head}.${payload}`), publicKey, bytes)) {
    throw invalidVerification(notOfThisAgent)
  }
  const { id, verification_type, contact, organization_id, public_key, iat, exp } = claims.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')),
  )
  const contactType = contactTypeOf[verification_type]
  return {
    ...{ id, contactType, contact, organizationId: organization_id, publicKey: public_key, expiresAt: Number(exp) },
    ...(iat !== undefined && { issuedAt: Number(iat) }),
  }
}

/** @throws AgentError `VERIFICATION_INVALID` */
export function requireLive({ expiresAt }: VerifiedContact, now: Milliseconds): void {
  if (expiresAt <= now) throw invalidVerification('it has expired. Ask for a new code.')
}

/** A token of a parent serves each of its sub-organizations; one of a sub-organization itself alone. */
export function serves(
  { organizationId }: Pick<VerifiedContact, 'organizationId'>,
  { id, parentId }: Pick<Organization, 'id' | 'parentId'>,
): boolean {
  return organizationId === id || organizationId === parentId
}

/** @throws AgentError `VERIFICATION_INVALID` for a token that does not serve this organization; `ORGANIZATION_NOT_FOUND` */
export function requireServes(reader: Reader, verified: VerifiedContact, organizationId: string): void {
  if (serves(verified, findOrganization(reader, organizationId))) return
  throw invalidVerification('it was made for another organization. Ask for a code in this one.')
}

/** The token, to be used up for one thing. */
export function spendableFor({ id, issuedAt = 0, expiresAt }: VerifiedContact, use: Spendable['use']): Spendable {
  return { tokenHash: sha256OfText(`verification token ${id}`), use, issuedAt, expiresAt, refusal: invalidVerification }
}

const notOfThisAgent = 'this agent has not signed it. Ask for a new code.'

/** @param problem - The end of a sentence. */
export function invalidVerification(problem: string): AgentError {
  return new AgentError('VERIFICATION_INVALID', `invalid verification token: ${problem}`)
}
