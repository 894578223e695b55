import type { z } from 'zod'
import type { ExecutionContext } from '../activity/context.ts'
import type { Description } from '../activity/description.ts'
import { secondsInWords } from '../display/seconds-in-words.ts'
import { visible } from '../display/visible.ts'
import type { OneTimeCode } from '../records/one-time-code.ts'
import { type CodeMessage, codeMessage } from './code-message.ts'
import { codeMac } from './code-secrets.ts'
import { contactOf } from './contact.ts'
import { requireJson, requireLine, requireLines } from './message-wording.ts'
import { newOneTimeCode } from './one-time-code.ts'
import { type otpV2, usualCode } from './otp-parameters.ts'
import { senderOf } from './sender-of.ts'

/** A code to send, as it was asked for. */
export interface CodeToSend {
  readonly message: CodeMessage
  readonly length: number
  readonly alphanumeric: boolean
  readonly userIdentifier: string | null
}

/** @throws AgentError `REQUEST_INVALID` */
export function prepareCode(parameters: z.output<typeof otpV2>): CodeToSend {
  const { appName, otpLength, alphanumeric, expirationSeconds, userIdentifier } = parameters
  const { emailCustomization, smsCustomization } = parameters
  requireLine(appName, 'appName')
  requireJson(emailCustomization?.templateVariables)
  requireLine(emailCustomization?.logoUrl ?? '', 'emailCustomization.logoUrl')
  requireLines(smsCustomization?.template ?? '', 'smsCustomization.template')
  const message: CodeMessage = {
    ...contactOf(parameters),
    appName,
    seconds: Number(expirationSeconds ?? usualCode.seconds),
    linkTemplate: emailCustomization?.magicLinkTemplate,
    logoUrl: emailCustomization?.logoUrl,
    smsTemplate: smsCustomization?.template,
    from: senderOf(parameters),
  }
  // Its templates are looked at before anybody is asked.
  codeMessage(message, 'A1')
  return {
    message,
    length: otpLength ?? usualCode.length,
    alphanumeric: alphanumeric ?? usualCode.alphanumeric,
    userIdentifier: userIdentifier ?? null,
  }
}

export function describeCode({ message }: CodeToSend): Description {
  const to = visible(message.contact, 100)
  return {
    title: 'Send a code',
    sentence: `Send ${to} a code to sign in with`,
    key: null,
    fields: [
      { label: 'To', value: to },
      { label: 'For', value: visible(message.appName, 100) },
      { label: 'Good for', value: secondsInWords(message.seconds), exact: `${message.seconds} seconds` },
    ],
    warnings: [],
    raw: [],
  }
}

/**
 * Sends the code. It counts from before it is sent, so that many requests at once send no more than may be active, and is taken back
 * where it cannot be sent.
 * @returns the id of the code
 * @throws AgentError `OTP_LIMIT`, and as `Messenger` and `DerivedSecrets` do
 */
export async function sendCode(
  { message, length, alphanumeric, userIdentifier }: CodeToSend,
  purpose: OneTimeCode['purpose'],
  { organizationId, bundleSigner, codes, messenger, newId, now }: ExecutionContext,
): Promise<string> {
  const id = newId()
  const code = newOneTimeCode({ length, alphanumeric })
  const { contactType, contact, seconds } = message
  await codes.open({
    id,
    organizationId,
    purpose,
    contactType,
    contact,
    userIdentifier,
    codeMac: await codeMac(bundleSigner, id, code),
    expiresAt: now + seconds * 1000,
  })
  try {
    await messenger.send(codeMessage(message, code))
  } catch (thrown) {
    await codes.drop(organizationId, id)
    throw thrown
  }
  return id
}
