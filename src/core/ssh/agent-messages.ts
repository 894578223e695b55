import { readSsh, type SshCursor, sshString } from './ssh-wire.ts'

/** Numbers of messages of an SSH agent (draft-miller-ssh-agent-14, section 6.1). */
export const agentMessages = {
  failure: 5,
  success: 6,
  requestIdentities: 11,
  identitiesAnswer: 12,
  signRequest: 13,
  signResponse: 14,
  extension: 27,
  extensionResponse: 29,
} as const

/** In bytes, as OpenSSH has it. */
export const longestAgentMessage = 256 * 1024

/** Extension by which `countersign-git-sign` hands over what git signs: the object, and what it says about it. */
export const gitObjectExtension = 'git-object@countersign'
export const sessionBindExtension = 'session-bind@openssh.com'

/** Writes a message with its length. */
export function agentMessage(type: number, ...contents: readonly Uint8Array[]): Buffer {
  return sshString(Buffer.concat([Buffer.of(type), ...contents]))
}

/** Reads the contents of a message behind its number; `undefined` for bytes that are not its form. */
export function readAgentMessage<Value>(message: Uint8Array, read: (cursor: SshCursor) => Value): Value | undefined {
  return readSsh(message.subarray(1), read)
}
