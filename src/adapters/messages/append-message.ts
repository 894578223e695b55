import { appendFileSync, closeSync, fchmodSync, fstatSync, openSync } from 'node:fs'
import type { Message } from '../../core/ports/messenger.ts'

/**
 * Makes the file, before anything depends on it.
 * @throws Error what the system says where nothing can be written there
 */
export function makeMessageFile(file: string): void {
  closeSync(open(file))
}

/** Appends the message to a file that only its owner can read, as one line of JSON: what its recipient would have got. */
export function appendMessage(file: string, message: Message, at: number): void {
  const { kind, to, text } = message
  const line = kind === 'email' ? { kind, to, subject: message.subject, text, html: message.html } : { kind, to, text }
  const opened = open(file)
  try {
    appendFileSync(opened, `${JSON.stringify({ at, ...line })}\n`)
  } finally {
    closeSync(opened)
  }
}

function open(file: string): number {
  const opened = openSync(file, 'a', 0o600)
  try {
    // One that was there before may be open to others.
    if (fstatSync(opened).isFile()) fchmodSync(opened, 0o600)
    return opened
  } catch (thrown) {
    closeSync(opened)
    throw thrown
  }
}
