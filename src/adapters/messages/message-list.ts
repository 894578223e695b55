import type { Mail, Message, TextMessage } from '../../core/ports/messenger.ts'

/** A message of this run, as the person sees it in the window. */
export interface ListedMessage {
  readonly id: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly message: Kept | Sent
}

/** A message that stays on this computer, because there is nothing to send it with. */
type Kept = Message & { readonly isSent: false }
/** Message that was sent: only that fact is known here. */
type Sent = (Pick<Mail, 'kind' | 'to' | 'subject'> | Pick<TextMessage, 'kind' | 'to'>) & { readonly isSent: true }

export interface MessageList {
  keep(message: Message): void
  noteSent(message: Message): void
  /** Newest first. */
  list(): readonly ListedMessage[]
  /** Returns the number of unsent messages that came since the person looked. */
  unseen(): number
  /** Takes every message up to this one for seen. */
  see(id: number): void
}

const most = 100

/** Messages in memory alone: the newest hundred. */
export function createMessageList({
  now,
  onChange,
}: {
  readonly now: () => number
  readonly onChange: () => void
}): MessageList {
  const kept: ListedMessage[] = []
  let last = 0
  let seen = 0
  function add(message: ListedMessage['message']): void {
    kept.push({ id: ++last, at: now(), message })
    if (kept.length > most) kept.shift()
    onChange()
  }
  return {
    keep: message => add({ ...message, isSent: false }),
    noteSent: message => add(sent(message)),
    list: () => kept.toReversed(),
    unseen: () => kept.filter(({ id, message }) => id > seen && !message.isSent).length,
    see(id) {
      if (id <= seen) return
      seen = Math.min(id, last)
      onChange()
    },
  }
}

function sent(message: Message): Sent {
  const { to } = message
  if (message.kind === 'sms') return { kind: 'sms', to, isSent: true }
  return { kind: 'email', to, subject: message.subject, isSent: true }
}
