import { z } from 'zod'
import { openOrganization } from '../activity/open-organization.ts'
import type { Engine } from '../engine/engine.ts'
import type { Caller } from '../engine/requests/raw-request.ts'
import { isOfTheWindow } from '../engine/settings/is-of-the-window.ts'
import { AgentError } from '../errors.ts'
import { signerPublicKeys } from '../keys/signer-keys.ts'
import { parse } from '../schema/parse.ts'
import { usualCode } from '../sign-in/otp-parameters.ts'
import { usualSeconds } from '../sign-in/session-key.ts'
import { accountRequest, accountWithContact, accountWithOidc, contactProvedBy, findAccount } from './account.ts'
import { withProxyKey } from './proxy-key.ts'
import { createProxyUser, type Person, type Submitted } from './proxy-user.ts'
import { signUpRequest, subOrganizationOf } from './sign-up.ts'
import { submitBy } from './submit-by.ts'

/** One request to the proxy: nobody stamped it. */
export interface ProxyRequest {
  /** `X-Auth-Proxy-Config-ID` header: the id of the parent organization. */
  readonly configId: string | undefined
  /** Parsed. */
  readonly body: unknown
  readonly caller: Caller
  /** Aborted once nobody waits for the answer: the caller has gone, or the agent stops. */
  readonly until: AbortSignal
}

/**
 * Service that `@turnkey/core` and the wallet kits use to sign people up and in (wire.md §11.3). Each path is an activity of the parent
 * organization, by a user who may do nothing else.
 */
export interface AuthProxy {
  knows(path: string): boolean
  /** @throws AgentError `PERMISSION_DENIED` for an organization that is not of the window, and as the activity does */
  answer(path: string, request: ProxyRequest): Promise<unknown>
}

interface Parts {
  readonly engine: Engine
  readonly person: Person
  /** Issuers whose tokens are believed. */
  readonly issuers: () => readonly string[]
}

/** Function that handles a path. It gets the organization and a function that submits for it. */
type Work = (
  context: { readonly organizationId: string; readonly caller: Caller; submit: Submit },
  body: unknown,
) => Promise<unknown>
type Submit = <Result>(type: Submitted, parameters: unknown, organizationId?: string) => Promise<Result>

// What else a request says, the activity looks at.
const otpRequest = z.object({ otpType: z.string(), contact: z.string() })
const session = {
  publicKey: z.string(),
  invalidateExisting: z.boolean().optional(),
  organizationId: z.string().optional(),
  sessionProfileId: z.unknown().optional(),
}
const otpLoginRequest = z.object({ verificationToken: z.string(), clientSignature: z.unknown(), ...session })
const oauthLoginRequest = z.object({ oidcToken: z.string(), ...session })

export function createAuthProxy({ engine, person, issuers }: Parts): AuthProxy {
  const { store } = engine
  const user = createProxyUser(engine, person)

  const initOtp: Work = async ({ organizationId, caller, submit }, body) => {
    const { otpType, contact } = parse(otpRequest, body)
    const appName = openOrganization(store, organizationId)?.name
    const userIdentifier = await programOf(caller)
    return submit('ACTIVITY_TYPE_INIT_OTP_V3', { otpType, contact, appName, userIdentifier })
  }
  const otpLogin =
    (type: Submitted): Work =>
    async ({ organizationId, submit }, body) => {
      const { organizationId: named, ...parameters } = parse(otpLoginRequest, body)
      const proved = contactProvedBy(engine, organizationId, parameters.verificationToken)
      const account = named ?? (proved && accountWithContact(store, organizationId, proved))
      return submit(type, parameters, requireAccount(organizationId, account))
    }
  const signUp =
    (type: Submitted): Work =>
    async ({ organizationId, submit }, body) => {
      const request = parse(signUpRequest, body)
      const proved = contactProvedBy(engine, organizationId, request.verificationToken)
      const { subOrganizationId, rootUserIds, wallet } = await submit<{
        subOrganizationId: string
        rootUserIds: [string]
        wallet?: object
      }>(type, subOrganizationOf(request, proved))
      return { organizationId: subOrganizationId, userId: rootUserIds[0], ...(wallet && { wallet }) }
    }

  const works: Readonly<Record<string, Work>> = {
    '/v1/wallet_kit_config': async ({ organizationId }) => ({
      enabledProviders: ['email', 'sms', 'passkey', 'wallet', ...providersOf(issuers())],
      sessionExpirationSeconds: String(usualSeconds),
      organizationId,
      otpAlphanumeric: usualCode.alphanumeric,
      otpLength: String(usualCode.length),
      signerPublicKeys: signerPublicKeys(store),
    }),
    '/v1/wallet_kit_client_params': async () => ({}),
    '/v1/account': async ({ organizationId }, body) => {
      const found = await findAccount(engine, organizationId, parse(accountRequest, body))
      return found === undefined ? {} : { organizationId: found }
    },
    '/v1/otp_init': async (context, body) => {
      const { otpId } = (await initOtp(context, body)) as { otpId: string }
      return { otpId }
    },
    '/v1/otp_init_v2': initOtp,
    '/v1/otp_verify': ({ submit }, body) => submit('ACTIVITY_TYPE_VERIFY_OTP', body),
    '/v1/otp_verify_v2': ({ submit }, body) => submit('ACTIVITY_TYPE_VERIFY_OTP_V2', body),
    '/v1/otp_login': otpLogin('ACTIVITY_TYPE_OTP_LOGIN'),
    '/v1/otp_login_v2': otpLogin('ACTIVITY_TYPE_OTP_LOGIN_V2'),
    '/v1/oauth_login': async ({ organizationId, submit }, body) => {
      const { organizationId: named, ...parameters } = parse(oauthLoginRequest, body)
      const { account } = await engine.idTokens.verify(parameters.oidcToken)
      const found = named ?? accountWithOidc(store, organizationId, account)
      return submit('ACTIVITY_TYPE_OAUTH_LOGIN', parameters, requireAccount(organizationId, found))
    },
    '/v1/signup': signUp('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V7'),
    '/v1/signup_v2': signUp('ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION_V8'),
    '/v1/oauth2_authenticate': async () => {
      throw new AgentError('NOT_SUPPORTED', 'This agent signs nobody in by X or Discord. Use an OpenID provider.')
    },
  }

  return {
    knows: path => Object.hasOwn(works, path),
    async answer(path, { configId, body, caller, until }) {
      const organizationId = requireOwn(configId)
      const work = works[path] as Work
      await engine.work.during(() =>
        withProxyKey(engine, organizationId, ({ publicKey }) => user.ensure(organizationId, publicKey)),
      )
      const submit: Submit = (type, parameters, at = organizationId) =>
        submitBy(engine, { proxyOf: organizationId, caller, until }, { type, parameters, organizationId: at })
      return work({ organizationId, caller, submit }, body)
    },
  }

  function requireOwn(configId: string | undefined): string {
    const organization = configId === undefined ? undefined : openOrganization(store, configId)
    if (organization?.parentId === null && isOfTheWindow(store, organization.id)) return organization.id
    throw new AgentError(
      'PERMISSION_DENIED',
      'X-Auth-Proxy-Config-ID must be the id of an organization of this agent. The window shows it under Organization.',
    )
  }

  /** Returns the named id if it is a sub-organization of this one. */
  function requireAccount(organizationId: string, id: string | undefined): string {
    if (id !== undefined && openOrganization(store, id)?.parentId === organizationId) return id
    throw new AgentError('RESOURCE_NOT_FOUND', 'no account found: sign up first')
  }
}

/** Returns who codes are counted for. Nobody stamped the request, so it is the program that sent it, and the page that a browser shows. */
async function programOf({ webOrigin, identify }: Caller): Promise<string> {
  const program = await identify?.()
  const name = program && 'name' in program ? program.name : 'unknown program'
  return `auth proxy ${name} ${webOrigin ?? ''}`.trim().slice(0, 256)
}

/** Sign-in providers that the wallet kits have a button for. */
const known = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
} as const

function providersOf(issuers: readonly string[]): string[] {
  return Object.entries(known).flatMap(([name, issuer]) => (issuers.includes(issuer) ? [name] : []))
}
