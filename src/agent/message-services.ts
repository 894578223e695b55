import { mailFromOf, smtpServerOf } from '../core/schema/message-service.ts'
import type { SignInOptions } from './agent.ts'
import type { MessageServices, Messages } from './messages.ts'

/** What sends messages, as the agent was started. */
export function messageServices({ smtpUrl = '', mailFrom = '', smsUrl, smsToken }: SignInOptions = {}): {
  readonly services: () => Promise<MessageServices>
  readonly stays: Messages['stays']
} {
  const server = smtpServerOf(smtpUrl)
  const from = mailFromOf(mailFrom)
  const mail = server && from ? { server, from } : null
  const texts = smsUrl === undefined ? null : { url: smsUrl, token: smsToken ?? null }
  return {
    services: async () => ({ mail, texts }),
    stays: () => ({ mail: mail === null, texts: texts === null }),
  }
}
