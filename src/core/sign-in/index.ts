import type { Subject } from '../subject.ts'
import { createReadOnlySession } from './create-read-only-session.ts'
import { createReadWriteSession } from './create-read-write-session.ts'
import { deleteReadOnlySessions } from './delete-read-only-sessions.ts'
import { emailAuth } from './email-auth.ts'
import { initOtp } from './init-otp.ts'
import { initOtpAuth } from './init-otp-auth.ts'
import { initUserEmailRecovery } from './init-user-email-recovery.ts'
import { oauth } from './oauth.ts'
import { oauthLogin } from './oauth-login.ts'
import { otpAuth } from './otp-auth.ts'
import { otpLogin } from './otp-login.ts'
import { recoverUser } from './recover-user.ts'
import { stampLogin } from './stamp-login.ts'
import { verifyOtp } from './verify-otp.ts'

export const calls: Subject = {
  activities: [
    createReadOnlySession,
    createReadWriteSession,
    deleteReadOnlySessions,
    emailAuth,
    initOtp,
    initOtpAuth,
    initUserEmailRecovery,
    oauth,
    oauthLogin,
    otpAuth,
    otpLogin,
    recoverUser,
    stampLogin,
    verifyOtp,
  ],
  queries: [],
}
