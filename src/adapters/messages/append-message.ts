import { appendFileSync, closeSync, fchmodSync, fstatSync, ftruncateSync, openSync } from 'node:fs'
import { AgentError } from '../../core/errors.ts'
import type { Message } from '../../core/ports/messenger.ts'

/**
 * Makes the file, before anything depends on it.
 * @throws Error what the system says where nothing can be written there
 */
export function makeMessageFile(file: string): void {
  closeSync(open(file))
}

/**
 * Appends the message to a file that only its owner can read, as one line of JSON: what its recipient would have got.
 * @throws AgentError `MESSAGE_UNREACHABLE` where it cannot be written, for example to a full disk; then no part of it stays there
 */
export function appendMessage(file: string, message: Message, at: number): void {
  const { kind, to, text } = message
  const line = kind === 'email' ? { kind, to, subject: message.subject, text, html: message.html } : { kind, to, text }
  try {
    const opened = open(file)
    try {
      append(opened, `${JSON.stringify({ at, ...line })}\n`)
    } finally {
      closeSync(opened)
    }
  } catch (cause) {
    throw new AgentError(
      'MESSAGE_UNREACHABLE',
      'the message could not be written to the file that --messages-to names. See that its disk has room and can be written to, then ask again.',
      { cause },
    )
  }
}

/** Half a line would spoil the next one. */
function append(opened: number, line: string): void {
  const before = fstatSync(opened)
  try {
    appendFileSync(opened, line)
  } catch (thrown) {
    if (before.isFile()) ftruncateSync(opened, before.size)
    throw thrown
  }
}

function open(file: string): number {
  const opened = openSync(file, 'a', 0o600)
  try {
    // A file that was there before may be open to others.
    if (fstatSync(opened).isFile()) fchmodSync(opened, 0o600)
    return opened
  } catch (thrown) {
    closeSync(opened)
    throw thrown
  }
}
