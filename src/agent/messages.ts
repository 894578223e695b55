import { appendMessage } from '../adapters/messages/append-message.ts'
import { createMessageList, type MessageList } from '../adapters/messages/message-list.ts'
import type { Messenger } from '../core/ports/messenger.ts'

/** The mails and texts of this run: what sends them, and what the person sees of them. */
export interface Messages extends Messenger, Pick<MessageList, 'list' | 'unseen' | 'see'> {
  /** Whether they stay on this computer, for want of something to send them with. */
  stays(): { readonly mail: boolean; readonly texts: boolean }
}

export function createMessages({
  now,
  file,
  onChange,
}: {
  readonly now: () => number
  /** Where each message that is not sent is appended to. */
  readonly file: string | undefined
  readonly onChange: () => void
}): Messages {
  const { keep, ...list } = createMessageList({ now, onChange })
  return {
    ...list,
    stays: () => ({ mail: true, texts: true }),
    async send(message) {
      if (file !== undefined) appendMessage(file, message, now())
      keep(message)
    },
  }
}
