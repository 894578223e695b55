import { appendFileSync } from 'node:fs'
import type { Message, Messenger } from '../../core/ports/messenger.ts'

/** A message that was not sent, because there is nothing to send it with. */
export interface CapturedMessage {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly message: Message
}

export interface CapturedMessages extends Messenger {
  /** Newest first. */
  list(): readonly CapturedMessage[]
}

const most = 100

/**
 * Keeps messages in memory, for the person to read them in the window: the newest hundred.
 * @param file - Where each is appended to as well, one JSON line each, that only its owner can read.
 */
export function capturedMessages({
  now,
  file,
  onChange,
}: {
  readonly now: () => number
  readonly file: string | undefined
  readonly onChange: () => void
}): CapturedMessages {
  const kept: CapturedMessage[] = []
  let last = 0
  return {
    list: () => kept.toReversed(),
    async send(message) {
      const captured = { id: ++last, at: now(), message }
      if (file !== undefined)
        appendFileSync(file, `${JSON.stringify({ at: captured.at, ...message })}\n`, { mode: 0o600 })
      kept.push(captured)
      if (kept.length > most) kept.shift()
      onChange()
    },
  }
}
