import type { Activity } from '../activity/activity.ts'
import { AgentError } from '../errors.ts'

/**
 * A profile narrows what a session may do. There are none here: to ignore one would give out more than was asked for. So it is looked for
 * in every request by which somebody signs in, whether its kind knows the field or not.
 * @param parameters - As they were sent.
 * @throws AgentError `REQUEST_INVALID` for every profile
 */
export function refuseProfile(
  { signsIn }: Pick<Activity, 'signsIn'>,
  { sessionProfileId }: Readonly<Record<string, unknown>>,
): void {
  if (!signsIn || sessionProfileId === undefined || sessionProfileId === null) return
  throw new AgentError(
    'REQUEST_INVALID',
    'invalid session profile: this agent has no session profiles. Leave sessionProfileId out.',
    { detail: { field: 'parameters.sessionProfileId' } },
  )
}
