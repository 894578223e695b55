import type { z } from 'zod'
import type { MailSender } from '../ports/messenger.ts'
import { requireLine } from './message-wording.ts'
import type { sender } from './sign-in-parameters.ts'

/** Returns the sender of a mail, as a request asks for it. @throws AgentError `REQUEST_INVALID` for a name that hides something */
export function senderOf({
  sendFromEmailAddress: address,
  sendFromEmailSenderName: name,
  replyToEmailAddress: replyTo,
}: z.output<z.ZodObject<typeof sender>>): MailSender {
  if (name !== undefined) requireLine(name, 'sendFromEmailSenderName')
  return {
    ...(address !== undefined && { address }),
    ...(name !== undefined && { name }),
    ...(replyTo !== undefined && { replyTo }),
  }
}
