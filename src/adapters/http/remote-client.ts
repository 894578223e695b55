import type { Socket } from 'node:net'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { RemoteClient } from '../../core/ledger/activity-record.ts'

interface Known {
  readonly client: RemoteClient
  /** End of validity, in milliseconds since the epoch. */
  readonly validUntil: number
}

/** Facts of the certificates, which stay the same for a connection. */
const known = new WeakMap<Socket, Known | undefined>()

/** Longest subject that is kept; those that people make are a tenth of it. */
const longest = 300

/** Identifies the other end of a TLS connection by its client certificate; `undefined` for any other connection. */
export function remoteClientOf(socket: Socket): RemoteClient | undefined {
  return knownOf(socket)?.client
}

/** Tells if the certificate of a connection has expired since the connection was made. */
export function isOverdue(socket: Socket, now: number): boolean {
  const found = knownOf(socket)
  return found === undefined || found.validUntil < now
}

function knownOf(socket: Socket): Known | undefined {
  if (!known.has(socket)) known.set(socket, read(socket))
  return known.get(socket)
}

function read(socket: Socket): Known | undefined {
  if (!('getPeerCertificate' in socket)) return undefined
  const { authorized, remoteAddress } = socket as TLSSocket
  const certificate = (socket as TLSSocket).getPeerCertificate() as Partial<PeerCertificate> | null
  if (!authorized || !certificate?.subject || certificate.valid_to === undefined) return undefined
  const subject = Object.entries(certificate.subject)
    .flatMap(([field, value]) => [value ?? []].flat().map(each => `${field}=${each}`))
    .join(', ')
  return {
    client: { subject: subject.slice(0, longest), address: remoteAddress ?? 'unknown' },
    validUntil: Date.parse(certificate.valid_to),
  }
}
