import { AgentError } from '../errors.ts'

/** @throws AgentError `NOT_SUPPORTED` if there is one: what it says is not believed unchecked. */
export function refuseVerificationToken(verificationToken: string | undefined): void {
  if (verificationToken === undefined) return
  throw new AgentError('NOT_SUPPORTED', 'verification tokens cannot be checked yet: leave verificationToken out', {
    detail: { field: 'parameters.verificationToken' },
  })
}
