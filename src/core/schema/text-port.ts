import { loopbackHosts } from './loopback-host.ts'

export const textPortWords = 'must be https, or http on this computer, without a password'

/** Whether texts may be handed over there: codes go along. */
export function isTextPort(text: string): boolean {
  if (text.length > 2_000 || /[\s#]/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.has(hostname))
}
