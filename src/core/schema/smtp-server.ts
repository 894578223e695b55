import { loopbackHosts } from './loopback-host.ts'

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
    isHere: loopbackHosts.has(hostname),
    auth: auth.user === '' ? null : { user: auth.user, pass: auth.pass },
  }
}

/** The URL of a server with another password; an empty one leaves none in it. What is no URL stays as it is. */
export function withPassword(url: string, password: string): string {
  if (!URL.canParse(url)) return url
  const changed = new URL(url)
  changed.password = encodeURIComponent(password)
  return changed.href
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
