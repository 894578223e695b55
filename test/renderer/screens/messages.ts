import { codeMessages, sentMessages } from '../support/messages.ts'
import type { ScreenStates } from './state.ts'

export const messagesStates: ScreenStates = {
  messages: { script: { messages: codeMessages }, hash: '#/messages', sees: 'Sign in to Acme' },
  'messages, the whole mail': {
    script: { messages: codeMessages },
    hash: '#/messages',
    sees: 'Sign in to Acme',
    afterwards: page => page.getByText('The whole mail').first().click(),
  },
  'messages, sent': { script: { messages: sentMessages }, hash: '#/messages', sees: 'Only its recipient' },
  'messages, empty': { hash: '#/messages', sees: 'No messages yet' },
}
