import type { CallName, Topic } from '../../shared/ipc.ts'

/** The calls that read, and the topics after which their answer may have changed. */
export const refreshedBy = {
  'state.get': ['state', 'approvals', 'origins', 'settings'],
  'apiKeys.list': ['apiKeys'],
  'wallets.list': ['wallets'],
  'privateKeys.list': ['wallets'],
  'people.get': ['apiKeys', 'activities'],
  'organization.get': ['activities'],
  'policies.list': ['activities'],
  'reference.list': [],
  'reference.get': [],
  'approvals.list': ['approvals'],
  'activities.list': ['activities', 'approvals'],
  'activities.get': ['activities', 'approvals'],
  'activities.kinds': [],
  'origins.list': ['origins'],
  'settings.get': ['settings'],
} as const satisfies Partial<Record<CallName, readonly Topic[]>>

export type QueryName = keyof typeof refreshedBy
export type ActionName = Exclude<CallName, QueryName>
