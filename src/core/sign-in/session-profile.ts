import { AgentError } from '../errors.ts'

/**
 * A profile narrows what a session may do. There are none here: to ignore one would give out more than was asked for.
 * @throws AgentError `REQUEST_INVALID` for every profile
 */
export function refuseProfile(sessionProfileId: string | undefined): void {
  if (sessionProfileId === undefined) return
  throw new AgentError(
    'REQUEST_INVALID',
    'invalid session profile: this agent has no session profiles. Leave sessionProfileId out.',
    { detail: { field: 'parameters.sessionProfileId' } },
  )
}
