import { z } from 'zod'
import type { Activity, ActivityType } from '../../activity/activity.ts'
import type { Credential } from '../../activity/credential.ts'
import { AgentError } from '../../errors.ts'
import { parse } from '../../schema/parse.ts'
import { refuseProfile } from '../../sign-in/session-profile.ts'
import { addressed } from '../authentication/read-body.ts'

const envelope = z.object({
  type: z.string(),
  timestampMs: z.string().regex(/^\d{1,16}$/, 'must be a string of milliseconds since the epoch'),
  ...addressed.shape,
  parameters: z.record(z.string(), z.unknown()),
})

/** A submit request that has the form its kind and version ask for. */
export interface ValidRequest {
  readonly type: ActivityType
  /** That decides: the one of whoever asks. */
  readonly organizationId: string
  /** That it is executed in: the same, or a sub-organization of it. */
  readonly forOrganizationId: string
  readonly timestampMs: string
  /** As submitted, nulls and unknown fields dropped: what the intent echoes. */
  readonly parameters: unknown
}

/**
 * Second stage: the form of a request. Its body may name the parent of the organization that is meant, or the one that the requester's
 * own is the parent of.
 * @throws AgentError `REQUEST_INVALID` naming the first field that is missing or wrong, and for a session profile.
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
  refuseProfile(activity, parameters)
  return {
    type,
    organizationId,
    forOrganizationId: activity.parentMaySubmit ? named : organizationId,
    timestampMs,
    parameters: parse(type.parameters, parameters, ['parameters']),
  }
}
