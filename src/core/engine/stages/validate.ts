import { z } from 'zod'
import type { Activity } from '../../activity/activity.ts'
import type { Credential } from '../../activity/credential.ts'
import { AgentError } from '../../errors.ts'
import { parse } from '../../schema/parse.ts'
import { refuseIgnoredProfile } from '../../sign-in/session-profile.ts'
import type { ValidRequest } from '../requests/valid-request.ts'
import { addressed } from './authenticate/read-body.ts'

const envelope = z.object({
  type: z.string(),
  timestampMs: z.string().regex(/^\d{1,16}$/, 'must be a string of milliseconds since the epoch'),
  ...addressed.shape,
  parameters: z.record(z.string(), z.unknown()),
})

/**
 * Second stage: the form of a request. Its body may name the parent of the organization that is meant, or the organization that the
 * requester's own is the parent of.
 * @throws AgentError `REQUEST_INVALID` naming the first field that is missing or wrong, and for a session profile where none is taken.
 */
export function validate(
  activity: Activity,
  body: unknown,
  { organizationId }: Pick<Credential, 'organizationId'>,
): ValidRequest {
  const { type: name, organizationId: named, timestampMs, parameters } = parse(envelope, body)
  const type = activity.types.find(each => each.type === name)
  if (!type) {
    const known = activity.types.map(each => each.type).join(' or ')
    throw new AgentError('REQUEST_INVALID', `invalid request body: type must be ${known} at ${activity.path}`, {
      detail: { field: 'type' },
    })
  }
  const parsed = parse(type.parameters, parameters, ['parameters'])
  refuseIgnoredProfile(activity, parameters, parsed)
  return {
    type,
    organizationId,
    forOrganizationId: activity.parentMaySubmit ? named : organizationId,
    timestampMs,
    parameters: parsed,
  }
}
