import { AgentError } from '../errors.ts'
import type { Curve } from '../schema/curve.ts'
import { type BesideSsh, readBeside } from './beside-ssh.ts'
import { type GitObject, readGitObject } from './git-object.ts'
import type { HostKey } from './host-key.ts'
import { type LoginRequest, readLoginRequest } from './login-request.ts'
import type { SessionBind } from './session-bind.ts'
import { readSignatureRequest, type SshNamespace } from './signature-request.ts'
import { sshAlgorithms, sshFingerprint, sshPublicKey } from './ssh-public-key.ts'

declare const read: unique symbol

/** Content of SSH that is signed. Only {@link readSshSigned} makes it, and no chain takes it for anything of its own. */
export type SshSigned = (SshLogin | SshSignature) & { readonly kind: 'ssh'; readonly [read]: true }

/** What says who asks. */
interface Asked {
  /** Fingerprints of the servers that the agent is passed on through, in their order. */
  readonly through: readonly string[]
}

export interface SshLogin extends Asked {
  readonly for: 'login'
  readonly user: string
  /** Fingerprint of the server that the login names: no other takes it. Null if it names none. */
  readonly server: string | null
  /** Fingerprint of the key that has signed the connection; null if none has. It proves no server: whoever asks can make a key. */
  readonly signedBy: string | null
}

export interface SshSignature extends Asked {
  readonly for: SshNamespace
  /** Hash of what is signed. */
  readonly digest: Uint8Array
  /** The commit or tag of that hash; null where it was not sent, cannot be read, or is none. */
  readonly object: GitObject | null
}

/** The key that signs. */
interface Key {
  readonly curve: Curve
  /** Hex, as records hold it. */
  readonly publicKey: string
}

/**
 * Reads bytes that a key signs as SSH does: Ed25519 the bytes themselves, P-256 their SHA-256.
 * @param beside - What the program sent with them, as `readBeside` reads it.
 * @returns `undefined` for all other bytes, and for a login with another key
 * @throws AgentError `REQUEST_INVALID` for something beside them that does not belong to them
 */
export function readSshSigned(bytes: Uint8Array, key: Key, beside: Uint8Array | undefined): SshSigned | undefined {
  const algorithm = sshAlgorithms[key.curve]
  if (algorithm === undefined) return undefined
  const login = readLoginRequest(bytes, algorithm)
  if (login) {
    if (!sshPublicKey(key.curve, key.publicKey)?.equals(login.publicKey)) return undefined
    const { binds } = besideOf(beside, () => false)
    return made(loginOf(login, binds))
  }
  const signature = readSignatureRequest(bytes)
  if (!signature) return undefined
  const { namespace, digest, isOf } = signature
  const { object, binds } = besideOf(beside, content => namespace === 'git' && isOf(content))
  return made({ for: namespace, digest, object: readGitObject(object) ?? null, through: through(binds) })
}

/** Tells if {@link readSshSigned} reads these bytes, whatever is beside them. */
export function isOfSsh(bytes: Uint8Array, key: Key): boolean {
  return readSshSigned(bytes, key, undefined) !== undefined
}

function made(content: SshLogin | SshSignature): SshSigned {
  return { kind: 'ssh', ...content } as SshSigned
}

function through(binds: readonly SessionBind[]): readonly string[] {
  return binds.filter(({ isForwarding }) => isForwarding).map(({ hostKey }) => sshFingerprint(hostKey.bytes))
}

/** @param isSigned - Tells if the hash of an object is what is signed. */
function besideOf(bytes: Uint8Array | undefined, isSigned: (object: Uint8Array) => boolean): BesideSsh {
  if (!bytes) return { object: new Uint8Array(), binds: [] }
  const read = readBeside(bytes)
  if (!read) throw invalid('what is beside it cannot be read, or a server has not signed its own session')
  if (read.object.length > 0 && !isSigned(read.object))
    throw invalid('the git object beside it is not the one whose hash is signed')
  return read
}

function loginOf({ user, sessionId, hostKey }: LoginRequest, binds: readonly SessionBind[]): SshLogin {
  const last = binds.at(-1)
  const bound = last && !last.isForwarding ? last : undefined
  if (bound && Buffer.compare(bound.sessionId, sessionId) !== 0)
    throw invalid('the login is of another session than the one that its server has signed')
  if (bound && hostKey && Buffer.compare(bound.hostKey.bytes, hostKey.bytes) !== 0)
    throw invalid('the login names another server than the one that has signed its session')
  const fingerprintOf = (key: HostKey | undefined) => (key ? sshFingerprint(key.bytes) : null)
  return {
    for: 'login',
    user,
    server: fingerprintOf(hostKey ?? undefined),
    signedBy: fingerprintOf(bound?.hostKey),
    through: through(binds),
  }
}

function invalid(why: string): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid SSH payload: ${why}`, { detail: { field: 'parameters.payload' } })
}
