import { type LoginRequest, readLoginRequest } from '../../core/ssh/login-request.ts'
import { readSessionBind } from '../../core/ssh/session-bind.ts'
import { sshAlgorithms } from '../../core/ssh/ssh-public-key.ts'
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

/** Writes what the card quotes as the reason: names of servers, and then the words about git, which are cut where they are too long. */
export function reasonOfRequest({ data, binds, summary, knownHosts }: ReasonParts): string | undefined {
  const read = binds.flatMap(each => readSessionBind(each) ?? [])
  const login = loginIn(data)
  const nameOf = (key: Uint8Array) => namesInKnownHosts(knownHosts, key).join(', ')
  const signer = login && read.find(({ isForwarding }) => !isForwarding)?.hostKey
  const server = login?.hostKey ?? signer
  const name = server && nameOf(server.bytes)
  const passedOn = read
    .filter(({ isForwarding }) => isForwarding)
    // The card has the fingerprints, as they were proven.
    .map(({ hostKey: { bytes } }) => nameOf(bytes))
    .filter(Boolean)
    .map(each => `Asked from the server ${each}.`)
  // A plain login names no server. Whoever has that key could pass it on to another.
  const calls = login?.hostKey ? 'calls this server' : 'has the key that signed the connection as'
  const ofServer = name ? `Your known_hosts ${calls} ${name}.` : undefined
  const all = [ofServer, ...passedOn, summary].filter(Boolean).join(' ')
  return all === '' ? undefined : all.slice(0, longest)
}

function loginIn(data: Uint8Array): LoginRequest | undefined {
  return Object.values(sshAlgorithms).flatMap(name => (name && readLoginRequest(data, name)) || [])[0]
}
