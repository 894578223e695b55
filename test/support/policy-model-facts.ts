import type { Ask } from './policy-model-asks.ts'
import type { RequestFacts } from './policy-phrases.ts'

/** wire.md §6.6; what is not in it belongs to the root quorum alone. */
export const subjects: Readonly<Partial<Record<Ask['kind'], readonly [resource: string, action: string]>>> = {
  CREATE_USER_TAG: ['USER', 'CREATE'],
  UPDATE_USER_TAG: ['USER', 'UPDATE'],
  DELETE_USER_TAGS: ['USER', 'DELETE'],
  CREATE_USERS: ['USER', 'CREATE'],
  DELETE_USERS: ['USER', 'DELETE'],
  CREATE_API_KEYS: ['CREDENTIAL', 'CREATE'],
  DELETE_API_KEYS: ['CREDENTIAL', 'DELETE'],
  CREATE_POLICY: ['POLICY', 'CREATE'],
  UPDATE_POLICY: ['POLICY', 'UPDATE'],
  DELETE_POLICY: ['POLICY', 'DELETE'],
  CREATE_PRIVATE_KEY_TAG: ['PRIVATE_KEY', 'CREATE'],
}
export const governedKinds = Object.keys(subjects)

/** Undefined for what no policy is asked about. */
export function factsOf(ask: Ask): RequestFacts | undefined {
  const subject = subjects[ask.kind]
  if (!subject) return undefined
  const [resource, action] = subject
  return {
    kind: ask.kind,
    resource,
    action,
    ...(ask.kind === 'DELETE_USERS' && { userIds: [ask.user] }),
    ...((ask.kind === 'CREATE_API_KEYS' || ask.kind === 'DELETE_API_KEYS') && { userId: ask.user }),
  }
}
