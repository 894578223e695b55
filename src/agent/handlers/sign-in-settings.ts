import { AgentError } from '../../core/errors.ts'
import { isMailAddress } from '../../core/schema/mail-from.ts'
import { mailOf } from '../../core/sign-in/mail-body.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { signInSettingCalls } from '../../shared/sign-in-settings.ts'
import type { Needs } from '../context/handler-context.ts'
import type { Answering } from '../receipts/noted-calls.ts'

export function signInSettingHandlers({
  signIn,
  messages,
  changed,
}: Needs<'signIn' | 'messages' | 'changed'>): Answering<HandlersOf<typeof signInSettingCalls>> {
  const telling = async (change: Promise<void>) => {
    await change
    changed('settings')
  }
  return {
    'signInSettings.get': async () => signIn.view(),
    'signInSettings.setMail': (mail, note) => telling(signIn.setMail(mail, note)),
    'signInSettings.setTexts': (texts, note) => telling(signIn.setTexts(texts, note)),
    'signInSettings.setIssuers': ({ issuers }, note) => telling(signIn.setIssuers(issuers, note)),
    'signInSettings.setAuthProxy': ({ isOn }, note) => telling(signIn.setAuthProxy(isOn, note)),
    'signInSettings.setMessagesAnHour': ({ most }, note) => telling(signIn.setMessagesAnHour(most, note)),
    async 'signInSettings.sendTestMail'({ to }) {
      const detail = { field: 'to' }
      if (!isMailAddress(to)) throw new AgentError('REQUEST_INVALID', 'Enter one e-mail address.', { detail })
      const letter = mailOf({
        subject: 'Countersign can send mails',
        before: ['This is the test mail that was asked for in the settings of Countersign.'],
        after: ['It works.'],
      })
      await messages.send({ kind: 'email', to, ...letter })
    },
  }
}
