import { plain } from './status.ts'

/** A feature of an organization in words; one this window does not know as plainly as its name allows. */
export function featureWords(name: string): string {
  return known[name] ?? plain(name)
}

const known: Record<string, string> = {
  FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY: 'Root users may recover access by e-mail',
  FEATURE_NAME_WEBAUTHN_ORIGINS: 'Origins of passkeys',
  FEATURE_NAME_EMAIL_AUTH: 'Sign in by e-mail',
  FEATURE_NAME_EMAIL_RECOVERY: 'Recover access by e-mail',
  FEATURE_NAME_WEBHOOK: 'Webhook',
  FEATURE_NAME_SMS_AUTH: 'Sign in by text message',
  FEATURE_NAME_OTP_EMAIL_AUTH: 'Sign in by a code sent by e-mail',
}
