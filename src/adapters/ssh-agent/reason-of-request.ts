import { readLoginRequest } from '../../core/ssh/login-request.ts'
import { readSessionBind, type SessionBind } from '../../core/ssh/session-bind.ts'
import { sshAlgorithms, sshFingerprint } from '../../core/ssh/ssh-public-key.ts'
import { namesInKnownHosts } from './names-in-known-hosts.ts'

export interface ReasonParts {
  /** Bytes to sign. */
  readonly data: Uint8Array
  /** Of the connection, as `readSessionBind` reads them. */
  readonly binds: readonly Uint8Array[]
  /** Words of `countersign-git-sign` about the object. */
  readonly summary: string | undefined
  /** File with the names of servers. */
  readonly knownHosts: string
}

/** In characters. A card shows no more. */
const longest = 500

/** Writes what the card quotes as the reason: words about git, the name of the server, and where the request comes from. */
export function reasonOfRequest({ data, binds, summary, knownHosts }: ReasonParts): string | undefined {
  const read = binds.flatMap(each => readSessionBind(each) ?? [])
  const server = serverOf(data, read)
  const nameOf = (key: Uint8Array) => namesInKnownHosts(knownHosts, key).join(', ')
  const name = server && nameOf(server)
  const login = name ? `Your known_hosts calls this server ${name}.` : undefined
  const passedOn = read
    .filter(({ isForwarding }) => isForwarding)
    .map(({ hostKey: { bytes } }) => `Asked from the server ${nameOf(bytes) || sshFingerprint(bytes)}.`)
  const all = [summary, login, ...passedOn].filter(Boolean).join(' ')
  return all === '' ? undefined : all.slice(0, longest)
}

/** Returns the key of the server that a login is for; `undefined` where none is known, and for what is no login. */
function serverOf(data: Uint8Array, binds: readonly SessionBind[]): Uint8Array | undefined {
  const login = Object.values(sshAlgorithms).flatMap(name => (name && readLoginRequest(data, name)) || [])[0]
  const bound = binds.find(({ isForwarding }) => !isForwarding)
  return login && (login.hostKey ?? bound?.hostKey)?.bytes
}
