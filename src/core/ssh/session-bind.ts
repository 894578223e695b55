import { type HostKey, readHostKey } from './host-key.ts'
import { readSsh, sshString } from './ssh-wire.ts'

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

/** Writes the binds of a connection in their order, each as a string. @param binds - Bytes as {@link readSessionBind} reads them. */
export function writeSessionBinds(binds: readonly Uint8Array[]): Buffer {
  return Buffer.concat(binds.map(sshString))
}

/**
 * Reads the binds of a connection. All but the last are of servers that the agent is passed on through.
 * @returns `undefined` where one of them is not good, or follows a login
 */
export function readSessionBinds(bytes: Uint8Array): readonly SessionBind[] | undefined {
  const all = readSsh(bytes, cursor => {
    const each: Uint8Array[] = []
    while (!cursor.isAtEnd && each.length <= mostBinds) each.push(cursor.string())
    return each
  })
  if (!all) return undefined
  const binds = all.flatMap(each => readSessionBind(each) ?? [])
  const isInOrder = binds.slice(0, -1).every(({ isForwarding }) => isForwarding)
  return binds.length === all.length && binds.length <= mostBinds && isInOrder ? binds : undefined
}
