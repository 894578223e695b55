import { readSessionBinds, type SessionBind } from './session-bind.ts'
import { readSsh, type SshCursor, sshString } from './ssh-wire.ts'

/** What a program sends beside bytes of SSH: what their hash is of, and who asks. */
export interface BesideSsh {
  /** The git object whose hash is signed; empty if there is none. */
  readonly object: Uint8Array
  /** Of the connection that asks, in their order. */
  readonly binds: readonly SessionBind[]
}

/** Writes it: the object as a string, and each bind as a string. @param binds - Bytes as `readSessionBind` reads them. */
export function writeBeside({
  object = new Uint8Array(),
  binds,
}: {
  readonly object?: Uint8Array | undefined
  readonly binds: readonly Uint8Array[]
}): Buffer {
  return Buffer.concat([object, ...binds].map(sshString))
}

/** @returns `undefined` for other bytes, and where a bind is not good or not in order */
export function readBeside(bytes: Uint8Array): BesideSsh | undefined {
  const [object, ...binds] = readSsh(bytes, stringsOf) ?? []
  const read = object && readSessionBinds(binds)
  return read && { object, binds: read }
}

function stringsOf(cursor: SshCursor): readonly Uint8Array[] {
  const all: Uint8Array[] = []
  while (!cursor.isAtEnd) all.push(cursor.string())
  return all
}
