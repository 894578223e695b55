import { z } from 'zod'

const onThisComputer = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** A mail server, as its URL names it. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** Encrypted from the first byte on; otherwise after STARTTLS. */
  readonly secure: boolean
  /** Nobody is in between: nothing has to be encrypted. */
  readonly isHere: boolean
  readonly auth: { readonly user: string; readonly pass: string } | null
}

export const smtpWords = 'must be smtp://user:password@host:port or smtps://…, with user and password percent-encoded'

/** The server of `smtp://user:password@host:port` or `smtps://…`; undefined for what is no such URL. */
export function smtpServerOf(text: string): SmtpServer | undefined {
  if (text.length > 2_000 || /\s/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  if (!['smtp:', 'smtps:'].includes(protocol) || hostname === '' || port === '0') return undefined
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') return undefined
  const auth = { user: decoded(username), pass: decoded(password) }
  if (auth.user === undefined || auth.pass === undefined || (auth.user === '') !== (auth.pass === '')) return undefined
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    isHere: onThisComputer.test(hostname),
    auth: auth.user === '' ? null : { user: auth.user, pass: auth.pass },
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** One address, and nothing that a mail program could read as more. */
const address = z.email().max(320)

/** Who mails come from. */
export interface MailFrom {
  readonly name: string | null
  readonly address: string
}

export const mailFromWords = 'must be an address such as a@example.org or Name <a@example.org>'

/** `a@b` or `Name <a@b>`; undefined for what is neither. */
export function mailFromOf(text: string): MailFrom | undefined {
  const named = /^([^<>]{1,200}) <([^<>]+)>$/.exec(text)
  const [name, from] = named ? [named[1] ?? null, named[2]] : [null, text]
  if (!address.safeParse(from).success || (name !== null && /[\p{C}"\\]/u.test(name))) return undefined
  return { name: name?.trim() || null, address: from as string }
}

/** Whether this is one address that mail can go to. */
export function isMailAddress(text: string): boolean {
  return address.safeParse(text).success
}

export const textPortWords = 'must be https, or http on this computer, without a password'

/** Whether texts may be handed over there: codes go along. */
export function isTextPort(text: string): boolean {
  if (text.length > 2_000 || /[\s#]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && onThisComputer.test(hostname))
}
