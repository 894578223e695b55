import type { Ask, ModelPolicy, Voter } from './policy-model-asks.ts'

/** What requests change, and what they are refused for. */
export interface ModelOrganization {
  readonly users: Map<string, { readonly keys: Set<string>; readonly tags: Set<string> }>
  readonly tags: Set<string>
  /** In the order they were created. */
  policies: ModelPolicy[]
  quorum: { threshold: number; users: string[] }
}

/** Returns the error that refuses a request on arrival, before anybody is asked. */
export function problemBefore(organization: ModelOrganization, ask: Ask, requester: Voter): string | undefined {
  const missing = 'RESOURCE_NOT_FOUND'
  if (ask.kind === 'CREATE_USER_TAG') return ask.users.every(user => organization.users.has(user)) ? undefined : missing
  if (ask.kind === 'UPDATE_USER_TAG') {
    return organization.tags.has(ask.tag) && organization.users.has(ask.adds) && organization.users.has(ask.removes)
      ? undefined
      : missing
  }
  if (ask.kind === 'DELETE_USER_TAGS') return organization.tags.has(ask.tag) ? undefined : missing
  if (ask.kind === 'DELETE_USERS') {
    if (!organization.users.has(ask.user)) return missing
    const isRoot = organization.quorum.users.includes(ask.user)
    return lacksRoots(organization, ask.user)
      ? 'LAST_CREDENTIAL'
      : isRoot && !organization.quorum.users.includes(requester.user)
        ? 'PERMISSION_DENIED'
        : undefined
  }
  if (ask.kind === 'CREATE_API_KEYS') return organization.users.has(ask.user) ? undefined : missing
  if (ask.kind === 'DELETE_API_KEYS') {
    return organization.users.get(ask.user)?.keys.has(ask.key) ? problemAtTheEnd(organization, ask) : missing
  }
  if (ask.kind === 'DELETE_POLICY') return policyOf(organization, ask.policy.name) ? undefined : missing
  return problemAtTheEnd(organization, ask)
}

/** Returns the error due to changes until the activity is executed. */
export function problemAtTheEnd(organization: ModelOrganization, ask: Ask): string | undefined {
  const missing = 'RESOURCE_NOT_FOUND'
  if (ask.kind === 'UPDATE_USER_TAG') return organization.tags.has(ask.tag) ? undefined : missing
  if (ask.kind === 'DELETE_USERS') return lacksRoots(organization, ask.user) ? 'LAST_CREDENTIAL' : undefined
  if (ask.kind === 'CREATE_API_KEYS') return organization.users.has(ask.user) ? undefined : missing
  if (ask.kind === 'DELETE_API_KEYS') {
    const keys = organization.users.get(ask.user)?.keys
    return keys?.has(ask.key) && keys.size === 1 ? 'LAST_CREDENTIAL' : undefined
  }
  if (ask.kind === 'UPDATE_POLICY') return policyOf(organization, ask.policy.name) ? undefined : missing
  if (ask.kind === 'UPDATE_ROOT_QUORUM')
    return ask.users.every(user => organization.users.has(user)) ? undefined : missing
  return undefined
}

/** True if the root quorum could no longer be met without this user. Every user holds a key. */
function lacksRoots(organization: ModelOrganization, without: string): boolean {
  const { threshold, users } = organization.quorum
  return users.includes(without) && users.length - 1 < threshold
}

function policyOf(organization: ModelOrganization, name: string): ModelPolicy | undefined {
  return organization.policies.find(policy => policy.name === name)
}

export function execute(organization: ModelOrganization, ask: Ask): void {
  if (ask.kind === 'CREATE_USER_TAG') {
    organization.tags.add(ask.tag)
    for (const user of ask.users) organization.users.get(user)?.tags.add(ask.tag)
  } else if (ask.kind === 'UPDATE_USER_TAG') {
    organization.users.get(ask.adds)?.tags.add(ask.tag)
    organization.users.get(ask.removes)?.tags.delete(ask.tag)
  } else if (ask.kind === 'DELETE_USER_TAGS') {
    organization.tags.delete(ask.tag)
    for (const { tags } of organization.users.values()) tags.delete(ask.tag)
  } else if (ask.kind === 'CREATE_USERS')
    organization.users.set(ask.user, { keys: new Set([ask.key]), tags: new Set() })
  else if (ask.kind === 'DELETE_USERS') {
    organization.users.delete(ask.user)
    organization.quorum.users = organization.quorum.users.filter(user => user !== ask.user)
  } else if (ask.kind === 'CREATE_API_KEYS') organization.users.get(ask.user)?.keys.add(ask.key)
  else if (ask.kind === 'DELETE_API_KEYS') organization.users.get(ask.user)?.keys.delete(ask.key)
  else if (ask.kind === 'CREATE_POLICY') organization.policies.push(ask.policy)
  else if (ask.kind === 'UPDATE_POLICY')
    organization.policies = organization.policies.map(policy => (policy.name === ask.policy.name ? ask.policy : policy))
  else if (ask.kind === 'DELETE_POLICY')
    organization.policies = organization.policies.filter(({ name }) => name !== ask.policy.name)
  else if (ask.kind === 'UPDATE_ROOT_QUORUM')
    organization.quorum = { threshold: ask.threshold, users: [...new Set(ask.users)] }
}

/** True if a request is about this user, whose vote against it does not end it. */
export function isAbout(organization: ModelOrganization, ask: Ask, user: string): boolean {
  if (ask.kind === 'UPDATE_ROOT_QUORUM') return !ask.users.includes(user)
  if (ask.kind === 'CREATE_USER_TAG') return ask.users.includes(user)
  if (ask.kind === 'UPDATE_USER_TAG') return [ask.adds, ask.removes].includes(user)
  if (ask.kind === 'DELETE_USER_TAGS') return organization.users.get(user)?.tags.has(ask.tag) ?? false
  const changesThem = ['DELETE_USERS', 'CREATE_API_KEYS', 'DELETE_API_KEYS'].includes(ask.kind)
  return changesThem && 'user' in ask && ask.user === user
}
