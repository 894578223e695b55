import { type HostKey, readHostKey } from './host-key.ts'
import { readSsh } from './ssh-wire.ts'

/** Proof that a server takes part in a connection: it has signed the id of the session with its key. */
export interface SessionBind {
  readonly hostKey: HostKey
  readonly sessionId: Uint8Array
  /** True for a connection that passes the agent on to that server, false for one that logs in there. */
  readonly isForwarding: boolean
}

/** Servers that an agent may be passed on through, and the one that is logged in to. As many as OpenSSH takes. */
const mostBinds = 16

/**
 * Reads what `session-bind@openssh.com` says, behind its name (OpenSSH, PROTOCOL.agent).
 * @returns `undefined` for other bytes, for keys of another kind, and where the server has not signed the session
 */
export function readSessionBind(bytes: Uint8Array): SessionBind | undefined {
  const read = readSsh(bytes, cursor => ({
    key: cursor.string(),
    sessionId: cursor.string(),
    signature: cursor.string(),
    isForwarding: cursor.boolean(),
  }))
  const hostKey = read && readHostKey(read.key)
  if (!read || !hostKey?.verifies(read.sessionId, read.signature)) return undefined
  return { hostKey, sessionId: read.sessionId, isForwarding: read.isForwarding }
}

/**
 * Reads the binds of a connection. All but the last are of servers that the agent is passed on through.
 * @param all - Each as {@link readSessionBind} reads it.
 * @returns `undefined` where one of them is not good, or follows a login, and where they are too many
 */
export function readSessionBinds(all: readonly Uint8Array[]): readonly SessionBind[] | undefined {
  if (all.length > mostBinds) return undefined
  const binds = all.flatMap(each => readSessionBind(each) ?? [])
  const isInOrder = binds.slice(0, -1).every(({ isForwarding }) => isForwarding)
  return binds.length === all.length && isInOrder ? binds : undefined
}
