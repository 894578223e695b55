import { z } from 'zod'

/** FeatureName of wire.md §1.5. */
export const featureName = z.enum(
  [
    'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
    'FEATURE_NAME_WEBAUTHN_ORIGINS',
    'FEATURE_NAME_EMAIL_AUTH',
    'FEATURE_NAME_EMAIL_RECOVERY',
    'FEATURE_NAME_WEBHOOK',
    'FEATURE_NAME_SMS_AUTH',
    'FEATURE_NAME_OTP_EMAIL_AUTH',
    'FEATURE_NAME_AUTH_PROXY',
    'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
    'FEATURE_NAME_SWAP_CONFIG',
    'FEATURE_NAME_EARN_CONFIG',
  ],
  { error: 'must be a feature name such as FEATURE_NAME_WEBHOOK' },
)
export type FeatureName = z.output<typeof featureName>
