import type { ContactType } from '../records/one-time-code.ts'

/** The kinds of contact by the names that the public API gives them (wire.md §1.3). */
export const contactTypeOf = {
  OTP_TYPE_SMS: 'phoneNumber',
  OTP_TYPE_EMAIL: 'email',
} as const satisfies Record<string, ContactType>

export type OtpType = keyof typeof contactTypeOf
export const otpTypes = Object.keys(contactTypeOf) as OtpType[]

export function otpTypeOf(contactType: ContactType): OtpType {
  return contactType === contactTypeOf.OTP_TYPE_EMAIL ? 'OTP_TYPE_EMAIL' : 'OTP_TYPE_SMS'
}
