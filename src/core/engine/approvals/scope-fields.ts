import type { Field } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { hereIn } from '../../policies/engine/pitfalls/named-ids.ts'
import { wordsField } from '../../policies/in-words/words-field.ts'
import type { Reader } from '../../ports/store.ts'
import { findProfile } from '../../sign-in/session-profile.ts'

/** Says in words what a session may do that a login begins with a profile; nothing for all else. The card has the code already. */
export function scopeFields(
  reader: Reader,
  organizationId: string,
  { params }: Pick<ActivityFacts, 'params'>,
): Field[] {
  const id = params?.session_profile_id
  const profile = typeof id === 'string' && id !== '' ? findProfile(reader, organizationId, id) : undefined
  if (!profile) return []
  return [wordsField('Requests the session may make', profile.scope, '', hereIn(reader, organizationId))]
}
