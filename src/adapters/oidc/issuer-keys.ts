import { createLocalJWKSet, createRemoteJWKSet, customFetch, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AgentError } from '../../core/errors.ts'
import { isAsSecureAs } from '../../core/schema/oidc-issuer.ts'
import { fetchJson } from './fetch-json.ts'

/** Times for keys: how long they are good, how long an unknown key is not asked for again, and how long a failure stands. */
export interface KeyAges {
  readonly cacheMaxAge: number
  readonly cooldownDuration: number
  /** Age of a failure, for an issuer whose keys nobody has: not every request asks it again. */
  readonly failureAge: number
}

export interface IssuerKeys {
  readonly find: JWTVerifyGetKey
  /** Tells if the issuer could not be asked the last time: then a key that it does not seem to have may be a new one. */
  isOutOfReach(): boolean
}

/** Discovery and the keys together. */
const timeoutDuration = 5_000

const configuration = z.object({ issuer: z.string(), jwks_uri: z.string().max(2_000) })

/**
 * The keys of one issuer, found as OpenID Connect Discovery says. They are asked for when a token names an unknown key, and
 * now and then; while the issuer does not answer, those it had go on being its keys.
 */
export function createIssuerKeys(issuer: string, { failureAge, ...ages }: KeyAges): IssuerKeys {
  let last: JSONWebKeySet | undefined
  let isOutOfReach = false
  let failure: { readonly error: AgentError; readonly until: number } | undefined
  const find = createRemoteJWKSet(new URL(issuer), {
    ...ages,
    timeoutDuration,
    async [customFetch](_, { signal }) {
      // Not the computer's time, which can be set.
      if (failure && performance.now() < failure.until) throw failure.error
      try {
        last = await discoverKeys(issuer, signal)
        isOutOfReach = false
      } catch (cause) {
        isOutOfReach = true
        if (!last) {
          failure = { error: unreachable(issuer, cause), until: performance.now() + failureAge }
          throw failure.error
        }
      }
      return Response.json(last)
    },
  })
  return { find, isOutOfReach: () => isOutOfReach }
}

async function discoverKeys(issuer: string, signal: AbortSignal): Promise<JSONWebKeySet> {
  const at = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = configuration.safeParse(await fetchJson(at, signal))
  if (!found.success) throw new Error('its configuration names no issuer and keys')
  const { issuer: named, jwks_uri: keysAt } = found.data
  if (named !== issuer) throw new Error('its configuration is of another issuer')
  if (!isAsSecureAs(issuer, keysAt)) throw new Error('its configuration names keys at an address that is not https')
  const keys = (await fetchJson(keysAt, signal)) as JSONWebKeySet
  try {
    // Looked at before it takes the place of what is known.
    createLocalJWKSet(keys)
  } catch {
    throw new Error('its keys are not a JSON Web Key Set')
  }
  return keys
}

export function unreachable(issuer: string, cause: unknown): AgentError {
  // What Node says of the network is for the log: it may name addresses.
  const isOurs = cause instanceof Error && cause.constructor === Error
  const why = isOurs ? cause.message : 'it does not answer'
  return new AgentError(
    'OIDC_ISSUER_UNREACHABLE',
    `could not get the keys of the issuer ${issuer}: ${why}. Try again once it does.`,
    { cause },
  )
}
