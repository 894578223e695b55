import type { ListedMessage } from '../../adapters/messages/message-list.ts'
import { visible } from '../../core/display/visible.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { MessageView, messageCalls } from '../../shared/messages.ts'
import type { Needs } from '../context/handler-context.ts'

export function messageHandlers({ messages }: Needs<'messages'>): HandlersOf<typeof messageCalls> {
  return {
    'messages.list': async () => ({
      stays: messages.stays(),
      unseen: messages.unseen(),
      messages: messages.list().map(view),
    }),
    'messages.see': async ({ id }) => messages.see(id),
  }
}

function view({ id, at, message }: ListedMessage): MessageView {
  const { kind, to } = message
  return {
    id,
    at,
    kind,
    to: visible(to, 320),
    subject: kind === 'email' ? visible(message.subject, 300) : null,
    content: message.isSent
      ? null
      : {
          text: visible(message.text, 20_000, { lines: true }),
          // For a frame that runs no script and loads nothing.
          html: message.kind === 'email' ? message.html : null,
          code: message.code ?? null,
        },
  }
}
