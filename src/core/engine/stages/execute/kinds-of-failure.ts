import type { AgentError, FailureCode } from '../../../errors.ts'

/** Tells if a failure is the person’s answer, given at the hardware wallet or about it. */
export function isTakenBack({ code }: AgentError): boolean {
  return takenBack.has(code)
}

const takenBack: ReadonlySet<FailureCode> = new Set(['DEVICE_REFUSED', 'DEVICE_CANCELLED'])

/** Tells if a key may be available again soon, or once the person has decided about a finding. */
export function isOutOfReach({ code }: AgentError): boolean {
  return outOfReach.has(code)
}

const outOfReach: ReadonlySet<FailureCode> = new Set([
  'VAULT_LOCKED',
  'VAULT_MISSING',
  'VAULT_UNREACHABLE',
  'DATA_LOST',
])

/** Tells if the same request may simply be sent again: then the failure is answered and not recorded. */
export function isRefusal({ code }: AgentError): boolean {
  return refusals.has(code)
}

const refusals: ReadonlySet<FailureCode> = new Set([
  'VAULT_LOCKED',
  'VAULT_MISSING',
  'VAULT_UNREACHABLE',
  'REQUEST_INVALID',
  'RESOURCE_NOT_FOUND',
  'SIGNING_KEY_NOT_FOUND',
  'ALREADY_EXISTS',
  'ACTIVITY_MOVED_ON',
  'OTP_INVALID',
  'OTP_LIMIT',
  'VERIFICATION_INVALID',
  'MESSAGE_REFUSED',
  'MESSAGE_UNREACHABLE',
  'RATE_LIMITED',
  'FEATURE_OFF',
])
