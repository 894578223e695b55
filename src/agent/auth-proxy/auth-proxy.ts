import { z } from 'zod'
import type { Activity } from '../../core/activity/activity.ts'
import { openOrganization } from '../../core/activity/open-organization.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { Caller } from '../../core/engine/request.ts'
import { isOfTheWindow } from '../../core/engine/settings/is-of-the-window.ts'
import { submit } from '../../core/engine/submit.ts'
import { AgentError } from '../../core/errors.ts'
import type { ActivityRecord } from '../../core/kept/activity-record.ts'
import { isSettled } from '../../core/kept/lifecycle.ts'
import { signerPublicKeys } from '../../core/keys/signer-keys.ts'
import { parse } from '../../core/schema/parse.ts'
import type { WindowClient } from '../window-client.ts'
import { accountRequest, accountWithContact, accountWithOidc, contactProvedBy, findAccount } from './account.ts'
import { type ProxyKey, withProxyKey } from './proxy-key.ts'
import { ensureProxyUser, type Submitted } from './proxy-user.ts'
import { signUpRequest, subOrganizationOf } from './sign-up.ts'

/** One request to the proxy: nobody stamped it. */
export interface ProxyRequest {
  /** `X-Auth-Proxy-Config-ID` header: the id of the parent organization. */
  readonly configId: string | undefined
  /** Parsed. */
  readonly body: unknown
  readonly caller: Caller
}

/**
 * What `@turnkey/core` and the wallet kits sign people up and in with (wire.md §11.3): each path is an activity of the parent
 * organization, by a user who may do nothing else.
 */
export interface AuthProxy {
  knows(path: string): boolean
  /** @throws AgentError `PERMISSION_DENIED` for an organization that is not of the window, and as the activity does */
  answer(path: string, request: ProxyRequest): Promise<unknown>
}

interface Parts {
  readonly engine: Engine
  readonly window: WindowClient
  /** Issuers whose tokens are believed. */
  readonly issuers: () => readonly string[]
}

const patience = 120_000

/** What a path does, with the organization and with what submits for it. */
type Work = (context: { readonly organizationId: string; submit: Submit }, body: unknown) => Promise<unknown>
type Submit = <Result>(type: Submitted, parameters: unknown, organizationId?: string) => Promise<Result>

export function createAuthProxy({ engine, window, issuers }: Parts): AuthProxy {
  const { store } = engine
  const otp = z.object({
    otpType: z.string(),
    contact: z.string(),
    emailCustomization: z.object({ templateId: z.string().optional() }).optional(),
  })
  const login = z.object({
    verificationToken: z.string(),
    publicKey: z.string(),
    clientSignature: z.unknown(),
    invalidateExisting: z.boolean().optional(),
    organizationId: z.string().optional(),
  })
  const oauth = z.object({
    oidcToken: z.string(),
    publicKey: z.string(),
    invalidateExisting: z.boolean().optional(),
    organizationId: z.string().optional(),
  })

  const initOtp: Work = async ({ organizationId, submit }, body) => {
    const { otpType, contact } = parse(otp, body)
    const appName = openOrganization(store, organizationId)?.name
    return submit('ACTIVITY_TYPE_INIT_OTP_V3', { otpType, contact, appName })
  }
  const otpLogin =
    (type: Submitted): Work =>
    async ({ organizationId, submit }, body) => {
      const { organizationId: named, ...parameters } = parse(login, body)
      const proved = contactProvedBy(engine, organizationId, parameters.verificationToken)
      const account = named ?? (proved && accountWithContact(store, organizationId, proved.contactType, proved.contact))
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
      sessionExpirationSeconds: '900',
      organizationId,
      otpAlphanumeric: true,
      otpLength: '9',
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
      const { organizationId: named, ...parameters } = parse(oauth, body)
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
    answer: (path, request) =>
      engine.work.during(async () => {
        const organizationId = requireOwn(request.configId)
        const work = works[path] as Work
        return withProxyKey(engine, organizationId, async key => {
          await ensureProxyUser(engine, window, organizationId, key.publicKey)
          const submitAs: Submit = (type, parameters, at = organizationId) =>
            submitBy(key, request.caller, { type, parameters, organizationId: at })
          return work({ organizationId, submit: submitAs }, request.body)
        })
      }),
  }

  function requireOwn(configId: string | undefined): string {
    const organization = configId === undefined ? undefined : openOrganization(store, configId)
    if (organization?.parentId === null && isOfTheWindow(store, organization.id)) return organization.id
    throw new AgentError(
      'PERMISSION_DENIED',
      'X-Auth-Proxy-Config-ID must be the id of an organization of this agent. The window shows it under Organization.',
    )
  }

  /** What is named, if it is a sub-organization of this one. */
  function requireAccount(organizationId: string, id: string | undefined): string {
    if (id !== undefined && openOrganization(store, id)?.parentId === organizationId) return id
    throw new AgentError('RESOURCE_NOT_FOUND', 'no account found: sign up first')
  }

  async function submitBy<Result>(
    key: ProxyKey,
    caller: Caller,
    { type, parameters, organizationId }: { type: Submitted; parameters: unknown; organizationId: string },
  ): Promise<Result> {
    const activity = activityOf(type)
    const timestampMs = String(engine.clock.now())
    const body = Buffer.from(JSON.stringify({ type, timestampMs, organizationId, parameters }))
    const raw = { path: activity.path, body, stamp: key.stamp(body), caller }
    const { activity: record, credential } = await submit(engine, activity, raw)
    const settled = await settledOf(record)
    return resultOf<Result>(engine.handedOut.complete(settled, credential.key.id))
  }

  function activityOf(type: Submitted): Activity {
    const found = engine.catalogue.get(type)
    if (!found) throw new Error(`There is no ${type}`)
    return found.activity
  }

  async function settledOf(record: ActivityRecord): Promise<ActivityRecord> {
    if (isSettled(record.status)) return record
    const waiting = engine.settlements.wait(record.id)
    const limit = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => limit.resolve(undefined), patience)
    try {
      const now = store.activity(record.organizationId, record.id) ?? record
      return isSettled(now.status) ? now : ((await Promise.race([waiting.settled, limit.promise])) ?? now)
    } finally {
      clearTimeout(timer)
      waiting.stop()
    }
  }
}

function resultOf<Result>({ status, result, failure }: ActivityRecord): Result {
  if (status === 'ACTIVITY_STATUS_COMPLETED') return Object.values(result)[0] as Result
  if (failure) throw new AgentError('ACTIVITY_MOVED_ON', failure.message)
  throw new AgentError('WAITS_FOR_VOTES', 'This waits for the person at the agent. Ask again once it is approved.')
}

/** Those that the wallet kits have a button for. */
const known = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
} as const

function providersOf(issuers: readonly string[]): string[] {
  return Object.entries(known).flatMap(([name, issuer]) => (issuers.includes(issuer) ? [name] : []))
}
