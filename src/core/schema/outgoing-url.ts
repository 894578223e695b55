import { loopbackHosts } from './loopback-host.ts'

export const outgoingUrlWords = 'must be https, or http on this computer, without a password'

/** Checks if confidential content may be sent there: codes, and what is about to be signed. */
export function isOutgoingUrl(text: string): boolean {
  if (text.length > 2_000 || /[\s#]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname))
}
