import { expect, test } from 'vitest'
import { activities } from '../../../src/core/activities-and-queries.ts'

/** Intent and result keys as wire.md §1.3 and §1.6 list them. */
test.each([
  ['INIT_OTP_AUTH', 'initOtpAuthIntent', 'initOtpAuthResult'],
  ['INIT_OTP_AUTH_V2', 'initOtpAuthIntentV2', 'initOtpAuthResultV2'],
  ['INIT_OTP_AUTH_V3', 'initOtpAuthIntentV3', 'initOtpAuthResultV2'],
  ['INIT_OTP', 'initOtpIntent', 'initOtpResult'],
  ['INIT_OTP_V2', 'initOtpIntentV2', 'initOtpResult'],
  ['INIT_OTP_V3', 'initOtpIntentV3', 'initOtpResultV2'],
  ['VERIFY_OTP_V2', 'verifyOtpIntentV2', 'verifyOtpResult'],
  ['OTP_LOGIN_V2', 'otpLoginIntentV2', 'otpLoginResult'],
  ['EMAIL_AUTH_V3', 'emailAuthIntentV3', 'emailAuthResult'],
  ['CREATE_READ_WRITE_SESSION', 'createReadWriteSessionIntent', 'createReadWriteSessionResult'],
  ['CREATE_READ_WRITE_SESSION_V2', 'createReadWriteSessionIntentV2', 'createReadWriteSessionResultV2'],
  ['INIT_USER_EMAIL_RECOVERY_V2', 'initUserEmailRecoveryIntentV2', 'initUserEmailRecoveryResult'],
])('%s is known as %s and %s', (name, intentKey, resultKey) => {
  const type = activities.flatMap(({ types }) => types).find(({ type }) => type === `ACTIVITY_TYPE_${name}`)
  expect(type).toMatchObject({ intentKey, resultKey })
})
