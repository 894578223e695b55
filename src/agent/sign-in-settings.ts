import { seal, unseal } from '../core/crypto/sealing.ts'
import { type StoredSignIn, storedSignIn, storeSignIn } from '../core/engine/settings/stored-sign-in.ts'
import { AgentError } from '../core/errors.ts'
import { createBundleSigner } from '../core/keys/bundle-signer.ts'
import type { Workshop } from '../core/keys/key-creator.ts'
import {
  isTextPort,
  mailFromOf,
  mailFromWords,
  smtpServerOf,
  smtpWords,
  textPortWords,
} from '../core/schema/message-service.ts'
import { isOidcIssuer, issuerWords } from '../core/schema/oidc-issuer.ts'
import type { SignInSettings as View } from '../shared/sign-in-settings.ts'
import type { SignInOptions } from './agent.ts'
import type { MessageServices, Messages } from './messages.ts'

/** How users sign in beside keys of their own: as it was said at the start, else as it is set in the window. It holds at once. */
export interface SignInSettings {
  view(): View
  services(): Promise<MessageServices>
  stays: Messages['stays']
  issuers(): readonly string[]
  isProxyOn(): boolean
  /** Each throws `REQUEST_INVALID` for what cannot be, or was fixed at the start; the first two as the vault does. */
  setMail(mail: { readonly url: string; readonly from: string; readonly password?: string | undefined }): Promise<void>
  setTexts(texts: { readonly url: string; readonly token?: string | undefined }): Promise<void>
  setIssuers(issuers: readonly string[]): Promise<void>
  setAuthProxy(isOn: boolean): Promise<void>
}

export function createSignInSettings(
  workshop: Workshop,
  given: SignInOptions = {},
  givenIssuers: readonly string[] = [],
): SignInSettings {
  const { store } = workshop
  const stored = () => storedSignIn(store)
  const keep = (change: Partial<StoredSignIn>) => store.write(transaction => storeSignIn(transaction, change))
  const mail = () =>
    given.smtpUrl === undefined ? stored() : { smtpUrl: given.smtpUrl, mailFrom: given.mailFrom ?? '' }
  const texts = () => given.smsUrl ?? stored().smsUrl

  /** @throws AgentError `VAULT_LOCKED`, `VAULT_MISSING`, `VAULT_UNREACHABLE` */
  async function withKey<Value>(use: (key: Uint8Array) => Value): Promise<Value> {
    const [first] = store.topOrganizations()
    if (!first) throw new AgentError('REQUEST_INVALID', 'Create an organization first.')
    const key = await createBundleSigner(workshop, first.id).derive('sign-in settings', 32)
    try {
      return use(key)
    } finally {
      key.fill(0)
    }
  }

  async function sealText(name: string, text: string): Promise<string | null> {
    if (text === '') return null
    const bytes = Buffer.from(text, 'utf8')
    return withKey(key => Buffer.from(seal(key, bytes, ['sign-in settings', name])).toString('base64')).finally(() =>
      bytes.fill(0),
    )
  }

  async function open(name: 'smtpPassword' | 'smsToken'): Promise<string | null> {
    const kept = stored()[name]
    if (kept === null) return null
    const bytes = await withKey(key => unseal(key, Buffer.from(kept, 'base64'), ['sign-in settings', name]))
    if (bytes) return Buffer.from(bytes).toString('utf8')
    throw new AgentError(
      'SECRET_DAMAGED',
      'What was kept for sending messages cannot be read. Set it again in Settings.',
    )
  }

  return {
    view() {
      const { smtpUrl, mailFrom } = mail()
      const { smtpPassword, smsToken, oidcIssuers, authProxy } = stored()
      const isMailFixed = given.smtpUrl !== undefined
      const areTextsFixed = given.smsUrl !== undefined
      return {
        mail: {
          isFixed: isMailFixed,
          url: withoutPassword(smtpUrl),
          from: mailFrom,
          hasPassword: isMailFixed ? new URL(smtpUrl).password !== '' : smtpPassword !== null,
        },
        texts: {
          isFixed: areTextsFixed,
          url: texts(),
          hasToken: areTextsFixed ? given.smsToken !== undefined : smsToken !== null,
        },
        issuers: {
          isFixed: givenIssuers.length > 0,
          list: givenIssuers.length > 0 ? givenIssuers : oidcIssuers,
        },
        authProxy: { isFixed: given.authProxy === true, isOn: given.authProxy === true || authProxy },
      }
    },

    async services() {
      const { smtpUrl, mailFrom } = mail()
      const password = given.smtpUrl === undefined && smtpUrl !== '' ? await open('smtpPassword') : null
      const server = smtpServerOf(password === null ? smtpUrl : withPassword(smtpUrl, password))
      const from = mailFromOf(mailFrom)
      const url = texts()
      const token = given.smsUrl === undefined ? async () => open('smsToken') : async () => given.smsToken ?? null
      return {
        mail: server && from ? { server, from } : null,
        texts: url === '' ? null : { url, token: await token() },
      }
    },

    stays: () => ({ mail: mail().smtpUrl === '', texts: texts() === '' }),
    issuers: () => (givenIssuers.length > 0 ? givenIssuers : stored().oidcIssuers),
    isProxyOn: () => given.authProxy === true || stored().authProxy,

    async setMail({ url, from, password }) {
      if (given.smtpUrl !== undefined) throw fixed('--smtp')
      if (url === '') return keep({ smtpUrl: '', smtpPassword: null, mailFrom: '' })
      const written = smtpServerOf(url)?.auth?.pass ?? ''
      const smtpUrl = withoutPassword(url)
      const secret = password ?? (written === '' ? undefined : written)
      // A password is for one server: another does not get it.
      const isSame = smtpUrl === stored().smtpUrl
      const hasPassword = secret === undefined ? isSame && stored().smtpPassword !== null : secret !== ''
      if (!smtpServerOf(hasPassword ? withPassword(smtpUrl, secret ?? 'x') : smtpUrl)) throw wrong('url', smtpWords)
      if (!mailFromOf(from)) throw wrong('from', mailFromWords)
      const smtpPassword =
        secret === undefined ? (isSame ? stored().smtpPassword : null) : await sealText('smtpPassword', secret)
      await keep({ smtpUrl, smtpPassword, mailFrom: from })
    },

    async setTexts({ url, token }) {
      if (given.smsUrl !== undefined) throw fixed('--sms-url')
      if (url === '') return keep({ smsUrl: '', smsToken: null })
      if (!isTextPort(url)) throw wrong('url', textPortWords)
      if (token !== undefined && !/^[\x21-\x7e]*$/.test(token)) throw wrong('token', 'must be plain letters and signs')
      const isSame = url === stored().smsUrl
      const smsToken = token === undefined ? (isSame ? stored().smsToken : null) : await sealText('smsToken', token)
      await keep({ smsUrl: url, smsToken })
    },

    async setIssuers(issuers) {
      if (givenIssuers.length > 0) throw fixed('--oidc-issuer')
      if (!issuers.every(isOidcIssuer)) throw wrong('issuers', issuerWords)
      await keep({ oidcIssuers: [...new Set(issuers)] })
    },

    async setAuthProxy(isOn) {
      if (given.authProxy === true) throw fixed('--auth-proxy')
      await keep({ authProxy: isOn })
    },
  }
}

function withPassword(smtpUrl: string, password: string): string {
  if (!URL.canParse(smtpUrl)) return smtpUrl
  const url = new URL(smtpUrl)
  url.password = encodeURIComponent(password)
  return url.href
}

function withoutPassword(smtpUrl: string): string {
  if (!URL.canParse(smtpUrl)) return smtpUrl
  const url = new URL(smtpUrl)
  url.password = ''
  return url.href
}

function fixed(flag: string): AgentError {
  return new AgentError(
    'REQUEST_INVALID',
    `This was set by ${flag} when the agent was started, and cannot be changed here.`,
  )
}

function wrong(field: string, words: string): AgentError {
  return new AgentError('REQUEST_INVALID', `This ${words}.`, { detail: { field } })
}
