import { errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { signedPartHash } from '../../core/crypto/signed-part.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { type IdToken, type IdTokens, invalidOidcToken } from '../../core/ports/id-tokens.ts'
import { createIssuerKeys, type IssuerKeys, type KeyAges, unreachable } from './issuer-keys.ts'
import { readToken } from './read-token.ts'

/** Signatures by a key that only the issuer has. Neither a token nor an issuer adds to them (RFC 8725 §3.1). */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Limits in seconds: the difference between two clocks, and the age of a token. */
const leewaySeconds = 60
const oldestSeconds = 24 * 3600

/** Keys are the issuer's own: a token that brings or names others (RFC 7515 §4.1) is none of an OpenID provider. */
const ofForeignKeys = ['jku', 'jwk', 'x5u', 'x5c']

const claim = z.string().min(1).max(1_024)
const claims = z.object({
  sub: claim,
  aud: z.union([claim, z.array(claim).min(1).max(16)]),
  azp: claim.optional(),
  exp: z.number().positive(),
  iat: z.number().positive(),
  nonce: claim.optional(),
  tknonce: claim.optional(),
})

interface Parts {
  /** Issuers the person has named, as they stand now. */
  readonly issuers: () => readonly string[]
  readonly clock: Clock
  readonly ages?: KeyAges
}

/** OpenID Connect tokens, checked as OIDC Core §3.1.3.7 and RFC 8725 say. */
export function createIdTokens({
  issuers,
  clock,
  ages = { cacheMaxAge: 600_000, cooldownDuration: 30_000, failureAge: 5_000 },
}: Parts): IdTokens {
  const known = new Map<string, IssuerKeys>()

  function requireBelieved(issuer: string): void {
    if (issuers().includes(issuer)) return
    throw invalidOidcToken(
      `its issuer ${visible(issuer, 200)} is not one that this agent believes. Name it with --oidc-issuer, or in the window under Settings.`,
    )
  }

  /** @throws AgentError `OIDC_TOKEN_INVALID` for an issuer that is not believed: it is asked nothing. */
  function keysOf(issuer: string): IssuerKeys {
    const believed = issuers()
    for (const each of known.keys()) if (!believed.includes(each)) known.delete(each)
    requireBelieved(issuer)
    const keys = known.get(issuer) ?? createIssuerKeys(issuer, ages)
    known.set(issuer, keys)
    return keys
  }

  return {
    requireBelieved,
    async verify(token) {
      const { header, payload } = reading(() => readToken(token))
      if (!algorithms.includes(header.alg)) throw invalidOidcToken('its algorithm is not accepted.')
      if (header.typ !== undefined && !isJwt(header.typ)) throw invalidOidcToken('its typ is not that of an ID token.')
      if (ofForeignKeys.some(name => name in header)) throw invalidOidcToken('it brings keys of its own.')
      const { iss } = payload
      const keys = keysOf(iss)
      const now = clock.now()
      try {
        const verified = await jwtVerify(token, keys.find, {
          algorithms,
          issuer: iss,
          requiredClaims: ['exp', 'iat', 'sub', 'aud'],
          clockTolerance: leewaySeconds,
          maxTokenAge: oldestSeconds,
          currentDate: new Date(now),
        })
        return idTokenOf(token, iss, verified.payload)
      } catch (thrown) {
        if (thrown instanceof AgentError) throw thrown
        if (thrown instanceof errors.JWKSNoMatchingKey && keys.isOutOfReach()) throw unreachable(iss, thrown)
        throw invalidOidcToken(`${inWords(thrown)}.`, thrown)
      }
    },
  }
}

function isJwt(typ: unknown): boolean {
  return typeof typ === 'string' && typ.toUpperCase() === 'JWT'
}

function idTokenOf(token: string, issuer: string, payload: JWTPayload): IdToken {
  const read = claims.safeParse(payload)
  if (!read.success) throw invalidOidcToken(`its ${read.error.issues[0]?.path.join('.')} is not valid.`)
  const { sub: subject, exp, iat, nonce, tknonce } = read.data
  return {
    account: { issuer, audience: audienceOf(read.data), subject },
    nonces: [nonce, tknonce].filter(each => each !== undefined),
    tokenHash: signedPartHash(token),
    issuedAt: Math.floor((iat - leewaySeconds) * 1000),
    // Neither accepted any more.
    expiresAt: Math.ceil((Math.min(exp, iat + oldestSeconds) + leewaySeconds) * 1000),
  }
}

/** Returns the program that a token was issued to: of several, the program that asked for it (OIDC Core §2, `azp`). */
function audienceOf({ aud, azp }: Pick<z.output<typeof claims>, 'aud' | 'azp'>): string {
  const [first, ...others] = [aud].flat()
  if (first !== undefined && others.length === 0) return first
  if (azp !== undefined && [aud].flat().includes(azp)) return azp
  throw invalidOidcToken('its aud names several programs, and its azp none of them.')
}

/** Returns the reason why a token is refused, without its text. */
function inWords(thrown: unknown): string {
  if (thrown instanceof errors.JWTExpired) return 'it has expired'
  if (thrown instanceof errors.JWTClaimValidationFailed) return `its ${thrown.claim} is missing or not valid`
  if (thrown instanceof errors.JWSSignatureVerificationFailed) return 'its issuer has not signed it'
  if (thrown instanceof errors.JWKSNoMatchingKey) return 'its issuer has no such key'
  if (thrown instanceof errors.JWKSMultipleMatchingKeys) return 'it does not say which key of its issuer signed it'
  return 'it cannot be checked'
}

function reading<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (thrown) {
    throw invalidOidcToken(`${(thrown as Error).message}.`, thrown)
  }
}
