import type { OneTimeCode } from '../records/one-time-code.ts'

export type NewCode = Pick<
  OneTimeCode,
  'id' | 'organizationId' | 'purpose' | 'contactType' | 'contact' | 'userIdentifier' | 'codeMac' | 'expiresAt'
>

/** A try at a code. */
export interface Attempt extends Pick<OneTimeCode, 'organizationId' | 'purpose'> {
  readonly otpId: string
  /** MAC of the code that was typed. */
  readonly codeMac: string
}

/**
 * The codes that were sent. It writes at once, whatever becomes of the activity that asks: a try counts before it is answered, so that
 * many at once, or a restart, give nobody more of them.
 */
export interface CodeBook {
  /** @throws AgentError `OTP_LIMIT` where the contact, or who asks for it, has as many as there may be */
  open(code: NewCode): Promise<void>
  /** Takes back a code that could not be sent. */
  drop(organizationId: string, otpId: string): Promise<void>
  /** The code that was tried, if the try is right; `undefined` for every other reason alike. */
  attempt(attempt: Attempt): Promise<OneTimeCode | undefined>
}
