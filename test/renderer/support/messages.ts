import { codeMessage } from '../../../src/core/sign-in/code-message.ts'
import type { MessagesView, MessageView } from '../../../src/shared/messages.ts'

const asked = {
  contact: 'alice@example.org',
  appName: 'Acme',
  seconds: 300,
  logoUrl: undefined,
  linkTemplate: undefined,
  smsTemplate: undefined,
  from: {},
}
const { text, html, code, ...mail } = {
  subject: '',
  html: '',
  code: '',
  ...codeMessage({ ...asked, contactType: 'email' }, 'Q7XK2M4TZ'),
}
const bundle = '2Vb9pWcJxnqEY3f6t8hKsRzL'.repeat(6)

const byMail: MessageView = {
  ...{ id: 3, at: Date.now(), kind: 'email', to: mail.to, subject: mail.subject },
  content: { text, html, code },
}
const byText: MessageView = {
  ...{ id: 2, at: Date.now() - 61_000, kind: 'sms', to: '+491701234567', subject: null },
  content: { text: 'Acme: your code is 493021. It is good for 5 minutes, once.', html: null, code: '493021' },
}
const bundled: MessageView = {
  ...{ id: 1, at: Date.now() - 3_600_000, kind: 'email', to: mail.to, subject: 'Sign in to Acme' },
  content: { text: bundle, html: html.replace(code, bundle), code: bundle },
}

/** Nothing is there to send them with. */
export const codeMessages: MessagesView = {
  stays: { mail: true, texts: true },
  unseen: 2,
  messages: [byMail, byText, bundled],
}

export const noMessages: MessagesView = { stays: { mail: true, texts: true }, unseen: 0, messages: [] }

export const sentMessages: MessagesView = {
  stays: { mail: false, texts: true },
  unseen: 0,
  messages: [
    { ...byText, id: 5 },
    { ...byMail, id: 4, content: null },
  ],
}
