import { codeMessage } from '../../../src/core/sign-in/code-message.ts'
import type { MessagesView, MessageView } from '../../../src/shared/messages.ts'
import type { SignInSettings } from '../../../src/shared/sign-in-settings.ts'

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

/** As it is before anything was set. */
export const noSignIn: SignInSettings = {
  mail: { isFixed: false, url: '', from: '', hasPassword: false },
  texts: { isFixed: false, url: '', hasToken: false },
  issuers: { isFixed: false, list: [] },
  authProxy: { isFixed: false, isOn: false },
  messagesAnHour: { isFixed: false, most: 30 },
}

/** Everything open, some of it from the start. */
export const allSignIn: SignInSettings = {
  mail: {
    isFixed: false,
    url: 'smtp://agent%40example.org@mail.example.org:587',
    from: 'Acme <no-reply@example.org>',
    hasPassword: true,
  },
  texts: { isFixed: true, url: 'https://texts.example.org/send', hasToken: true },
  issuers: { isFixed: false, list: ['https://accounts.google.com', 'http://localhost:3000'] },
  authProxy: { isFixed: true, isOn: true },
  messagesAnHour: { isFixed: false, most: 100 },
}
