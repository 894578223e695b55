import { type StoredSignIn, storedSignIn, storeSignIn } from '../../core/engine/settings/stored-sign-in.ts'
import { AgentError } from '../../core/errors.ts'
import type { Workshop } from '../../core/keys/key-creator.ts'
import type { Note } from '../../core/ports/note.ts'
import { bearerTokenWords, isBearerToken } from '../../core/schema/bearer-token.ts'
import { mailFromOf, mailFromWords } from '../../core/schema/mail-from.ts'
import { messagesAnHourOf, messagesAnHourWords } from '../../core/schema/messages-an-hour.ts'
import { isOidcIssuer, issuerWords } from '../../core/schema/oidc-issuer.ts'
import { isOutgoingUrl, outgoingUrlWords } from '../../core/schema/outgoing-url.ts'
import { smtpServerOf, smtpWords, withPassword } from '../../core/schema/smtp-server.ts'
import type { SignInSettings as View } from '../../shared/sign-in-settings.ts'
import type { SignInOptions } from '../running-agent/agent.ts'
import { createSealedTexts } from '../vault/sealed-texts.ts'
import type { MessageServices, Messages } from './messages.ts'

type Secret = 'smtpPassword' | 'smsToken'

/** Ways to sign in beside keys of their own: given at the start, else set in the window. A change holds at once. */
export interface SignInSettings {
  view(): View
  services(): Promise<MessageServices>
  stays: Messages['stays']
  issuers(): readonly string[]
  isProxyOn(): boolean
  messagesAnHour(): number
  /** Each throws `REQUEST_INVALID` for what cannot be, or was fixed at the start; the first two as the vault does. */
  setMail(
    mail: { readonly url: string; readonly from: string; readonly password?: string | undefined },
    note: Note,
  ): Promise<void>
  setTexts(texts: { readonly url: string; readonly token?: string | undefined }, note: Note): Promise<void>
  setIssuers(issuers: readonly string[], note: Note): Promise<void>
  setAuthProxy(isOn: boolean, note: Note): Promise<void>
  setMessagesAnHour(most: string, note: Note): Promise<void>
}

export function createSignInSettings(
  workshop: Workshop,
  given: SignInOptions = {},
  givenIssuers: readonly string[] = [],
): SignInSettings {
  const { store } = workshop
  const sealedTexts = createSealedTexts(
    workshop,
    'sign-in settings',
    'The settings for sending messages cannot be read. Set them again in Settings.',
  )
  const stored = () => storedSignIn(store)
  const keep = (change: (before: StoredSignIn) => Partial<StoredSignIn>, note: Note) =>
    store.write(transaction => {
      storeSignIn(transaction, change)
      note(transaction)
    })
  const mail = () =>
    given.smtpUrl === undefined ? stored() : { smtpUrl: given.smtpUrl, mailFrom: given.mailFrom ?? '' }
  const texts = () => given.smsUrl ?? stored().smsUrl
  const messagesAnHour = () => given.messagesAnHour ?? stored().messagesAnHour

  /** An empty text is none. */
  const seal = async (name: Secret, text: string) => (text === '' ? null : sealedTexts.seal(name, text))
  async function open(name: Secret): Promise<string | null> {
    const sealed = stored()[name]
    return sealed === null ? null : sealedTexts.open(name, sealed)
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
          url: withPassword(smtpUrl, ''),
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
        messagesAnHour: { isFixed: given.messagesAnHour !== undefined, most: messagesAnHour() },
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
    messagesAnHour,

    async setMail({ url, from, password }, note) {
      if (given.smtpUrl !== undefined) throw fixed('--smtp')
      if (url === '') return keep(() => ({ smtpUrl: '', smtpPassword: null, mailFrom: '' }), note)
      const written = smtpServerOf(url)?.auth?.pass ?? ''
      const smtpUrl = withPassword(url, '')
      const secret = password ?? (written === '' ? undefined : written)
      // A password is for one server: another does not get it.
      const keptOf = (before: StoredSignIn) => (smtpUrl === before.smtpUrl ? before.smtpPassword : null)
      const hasPassword = secret === undefined ? keptOf(stored()) !== null : secret !== ''
      if (!smtpServerOf(hasPassword ? withPassword(smtpUrl, secret ?? 'x') : smtpUrl)) throw wrong('url', smtpWords)
      if (!mailFromOf(from)) throw wrong('from', mailFromWords)
      const sealed = secret === undefined ? undefined : await seal('smtpPassword', secret)
      await keep(
        before => ({ smtpUrl, smtpPassword: sealed === undefined ? keptOf(before) : sealed, mailFrom: from }),
        note,
      )
    },

    async setTexts({ url, token }, note) {
      if (given.smsUrl !== undefined) throw fixed('--sms-url')
      if (url === '') return keep(() => ({ smsUrl: '', smsToken: null }), note)
      if (!isOutgoingUrl(url)) throw wrong('url', outgoingUrlWords)
      if (token !== undefined && !isBearerToken(token)) throw wrong('token', bearerTokenWords)
      const sealed = token === undefined ? undefined : await seal('smsToken', token)
      await keep(before => {
        const kept = url === before.smsUrl ? before.smsToken : null
        return { smsUrl: url, smsToken: sealed === undefined ? kept : sealed }
      }, note)
    },

    async setIssuers(issuers, note) {
      if (givenIssuers.length > 0) throw fixed('--oidc-issuer')
      if (!issuers.every(isOidcIssuer)) throw wrong('issuers', issuerWords)
      await keep(() => ({ oidcIssuers: [...new Set(issuers)] }), note)
    },

    async setAuthProxy(isOn, note) {
      if (given.authProxy === true) throw fixed('--auth-proxy')
      await keep(() => ({ authProxy: isOn }), note)
    },

    async setMessagesAnHour(most, note) {
      if (given.messagesAnHour !== undefined) throw fixed('--messages-an-hour')
      const number = messagesAnHourOf(most)
      if (number === undefined) throw wrong('most', messagesAnHourWords)
      await keep(() => ({ messagesAnHour: number }), note)
    },
  }
}

function fixed(flag: string): AgentError {
  return new AgentError('REQUEST_INVALID', `${flag} set this when the agent was started. The window cannot change it.`)
}

function wrong(field: string, words: string): AgentError {
  return new AgentError('REQUEST_INVALID', `This ${words}.`, { detail: { field } })
}
