import { isIP } from 'node:net'
import type { RemoteListen } from '../adapters/http/remote-server.ts'

export const remoteAddressWords =
  'is an IP address of this computer with a port, for example 192.0.2.1:8843 or [2001:db8::1]:8843; 0.0.0.0 is all of them'

export interface RemoteAddress {
  /** IPv4, or IPv6 without its brackets. */
  readonly address: string
  readonly port: number
}

/** `ADDRESS:PORT`; `undefined` for anything else, names among them: what they mean is for others to say. */
export function remoteAddressOf(text: string): RemoteAddress | undefined {
  const [, bracketed, plain, port] = /^(?:\[([\da-f:.]+)\]|([\d.]+)):(\d{1,5})$/i.exec(text) ?? []
  const address = bracketed ?? plain ?? ''
  if (isIP(address) !== (bracketed === undefined ? 4 : 6) || Number(port) > 65_535) return undefined
  return { address, port: Number(port) }
}

/** Options of the command line about other computers. */
interface RemoteOptions {
  readonly listen?: RemoteAddress | undefined
  readonly 'tls-cert'?: string | undefined
  readonly 'tls-key'?: string | undefined
  readonly 'tls-client-ca'?: string | undefined
  readonly 'tls-crl'?: string | undefined
}

/** `undefined` where none are let in. */
export function remoteListenOf(options: RemoteOptions): RemoteListen | undefined {
  if (!options.listen) return undefined
  return {
    ...options.listen,
    certificate: options['tls-cert'] ?? '',
    key: options['tls-key'] ?? '',
    clientAuthority: options['tls-client-ca'] ?? '',
    revoked: options['tls-crl'],
  }
}
