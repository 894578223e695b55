import { z } from 'zod'
import { label } from '../schema/label.ts'
import { appNameOf } from './app-name.ts'
import { otpTypes } from './otp-type.ts'
import { emailCustomization, emailCustomizationV2, secondsOf, sender } from './sign-in-parameters.ts'

/** Defaults of a code that is requested without details (wire.md §8.7). */
export const usualCode = { length: 9, alphanumeric: true, seconds: 300 } as const

const contact = {
  otpType: z.enum(otpTypes).describe('How the code is sent.'),
  contact: z.string().min(1).max(320).describe('E-mail address, or E.164 phone number.'),
}
const message = {
  smsCustomization: z
    .object({
      template: z.string().max(1000).optional().describe('Text of the message; `{{.OtpCode}}` stands for the code.'),
    })
    .optional()
    .describe('How a text reads.'),
  userIdentifier: z
    .string()
    .max(256)
    .optional()
    .describe('Whom codes are counted for: three in three minutes for each.'),
  ...sender,
}
const code = {
  otpLength: z.int().min(6).max(9).optional().describe(`Characters of the code; ${usualCode.length} by default.`),
  alphanumeric: z.boolean().optional().describe(`Whether it holds letters; ${usualCode.alphanumeric} by default.`),
}
const appName = { appName: label.describe('Name of the application.') }
const expiry = { expirationSeconds: secondsOf('the code expires', { usual: usualCode.seconds, most: 600 }) }

/** Parameters of `INIT_OTP_AUTH` and `INIT_OTP`, in every version (wire.md §1.3 and §1.6). */
export const otpAuthV1 = z.object({ ...contact, emailCustomization: emailCustomization.optional(), ...message })
export const otpAuthV2 = otpAuthV1.extend(code)
export const otpV1 = otpAuthV2.extend(expiry)
export const otpV2 = otpV1.extend({ ...appName, emailCustomization: emailCustomizationV2.optional() })

/** A request of an earlier version has no name of an application. */
export function withAppName(older: z.output<typeof otpAuthV1>): z.output<typeof otpV2> {
  return { ...older, appName: appNameOf(older) }
}

export const otpExample = { otpType: 'OTP_TYPE_EMAIL', contact: 'alice@example.org' } as const
