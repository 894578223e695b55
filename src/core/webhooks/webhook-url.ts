import { loopbackHosts } from '../schema/loopback-host.ts'
import { isOutgoingUrl } from '../schema/outgoing-url.ts'

export const webhookUrlWords =
  'must be https with the name of a host, or http://localhost and a port for a program on this computer; without a password'

/** Shown of a host: more than a name and a port can have, because whose it is stands at its end. */
export const longestHost = 260

/**
 * Checks if events may be sent there, as far as the text tells. The address behind the name is checked each time something is sent. By then
 * `URL` has spelled every number as an address (`0x7f.1` and `2130706433` as `127.0.0.1`), so addresses are known by how they look.
 */
export function isWebhookUrl(text: string): boolean {
  if (!isOutgoingUrl(text)) return false
  const { hostname } = new URL(text)
  if (loopbackHosts.has(hostname)) return true
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return !isAddress && hostname.length <= 253 && /[^.]\.[^.]/.test(hostname)
}
