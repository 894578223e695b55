import { secondsInWords } from '../display/seconds-in-words.ts'
import type { MailSender, Message } from '../ports/messenger.ts'
import type { ContactType } from '../records/one-time-code.ts'
import { invalidField } from '../schema/invalid-field.ts'
import { linkOf } from './link-template.ts'
import { mailOf } from './mail-body.ts'

/** Message that tells a code to its contact. */
export interface CodeMessage {
  readonly contactType: ContactType
  readonly contact: string
  readonly appName: string
  readonly seconds: number
  readonly linkTemplate: string | undefined
  readonly logoUrl: string | undefined
  readonly smsTemplate: string | undefined
  readonly from: MailSender
}

const placeholder = '{{.OtpCode}}'

/** @throws AgentError `REQUEST_INVALID` for a template without a place for the code */
export function codeMessage(message: CodeMessage, code: string): Message {
  const { contactType, contact: to, appName, seconds, linkTemplate, logoUrl, smsTemplate, from } = message
  const until = `It is good for ${secondsInWords(seconds)}, once.`
  if (contactType === 'phoneNumber') {
    const template = smsTemplate ?? `${appName}: your code is ${placeholder}. ${until}`
    if (!template.includes(placeholder))
      throw invalidField('parameters.smsCustomization.template', `must have ${placeholder} in it`)
    return { kind: 'sms', to, text: template.replaceAll(placeholder, code), code }
  }
  const mail = mailOf({
    subject: `Sign in to ${appName}`,
    before: [`This is your code for ${appName}:`],
    secret: code,
    link: linkOf(linkTemplate, code),
    after: [until, 'If you did not ask for it, ignore this mail.'],
    logoUrl,
  })
  return { kind: 'email', to, ...mail, from, code }
}
