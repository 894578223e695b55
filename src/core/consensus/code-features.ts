import type { ContactType } from '../records/one-time-code.ts'
import type { FeatureName } from '../schema/feature-name.ts'

/** The feature that lets a user in by a code to each contact. */
export const codeFeatures = {
  email: 'FEATURE_NAME_OTP_EMAIL_AUTH',
  phoneNumber: 'FEATURE_NAME_SMS_AUTH',
} as const satisfies Record<ContactType, FeatureName>
