import type { CallName, Topic } from '../../shared/ipc.ts'

/** The calls that read, and the topics after which their answer may have changed. */
export const refreshedBy = {
  'state.get': ['state', 'approvals', 'origins', 'settings'],
  'apiKeys.list': ['apiKeys'],
  'wallets.list': ['wallets'],
  'privateKeys.list': ['wallets'],
  'approvals.list': ['approvals'],
  'activities.list': ['activities', 'approvals'],
  'activities.get': ['activities', 'approvals'],
  'activities.kinds': [],
  'origins.list': ['origins'],
  'settings.get': ['settings'],
} as const satisfies Partial<Record<CallName, readonly Topic[]>>

export type QueryName = keyof typeof refreshedBy
export type ActionName = Exclude<CallName, QueryName>
