import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { messageCalls } from '../../../../src/shared/messages.ts'
import type { signInSettingCalls } from '../../../../src/shared/sign-in-settings.ts'
import type { signInCalls } from '../../../../src/shared/sign-ins.ts'
import type { Parts } from './parts.ts'

/** Answers about how users sign in, and the messages that they get. */
export function signingInAnswers(
  parts: Parts,
): HandlersOf<typeof signInSettingCalls & typeof signInCalls & typeof messageCalls> {
  const { data, patch, refuse } = parts

  return {
    'signInSettings.get': async () => data.signInSettings,
    'signInSettings.setMail': async ({ url, from, password }) => {
      if (url.includes('example.com')) refuse('REQUEST_INVALID', 'This must be smtp://user:password@host:port.', 'url')
      const mail = { isFixed: false, url, from, hasPassword: password !== undefined }
      patch({ signInSettings: { ...data.signInSettings, mail } }, 'settings')
    },
    'signInSettings.setTexts': async ({ url, token }) =>
      patch(
        { signInSettings: { ...data.signInSettings, texts: { isFixed: false, url, hasToken: token !== undefined } } },
        'settings',
      ),
    'signInSettings.setIssuers': async ({ issuers }) =>
      patch({ signInSettings: { ...data.signInSettings, issuers: { isFixed: false, list: issuers } } }, 'settings'),
    'signInSettings.setAuthProxy': async ({ isOn }) =>
      patch({ signInSettings: { ...data.signInSettings, authProxy: { isFixed: false, isOn } } }, 'settings'),
    'signInSettings.setMessagesAnHour': async ({ most }) => {
      if (!/^\d+$/.test(most)) refuse('REQUEST_INVALID', 'This must be a number from 1 to 1000.', 'most')
      patch(
        { signInSettings: { ...data.signInSettings, messagesAnHour: { isFixed: false, most: Number(most) } } },
        'settings',
      )
    },
    'signInSettings.sendTestMail': async () => undefined,
    'signIns.ofRootUsers': async () => [],
    'messages.list': async () => data.messages,
    'messages.see': async () => patch({ messages: { ...data.messages, unseen: 0 } }, 'messages'),
  }
}
