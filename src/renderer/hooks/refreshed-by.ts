import type { CallName } from '../../shared/ipc.ts'
import type { Topic } from '../../shared/topics.ts'

/** The calls that read, and the topics after which their answer may have changed. */
export const refreshedBy = {
  'state.get': ['state', 'approvals', 'origins', 'settings'],
  'chains.get': [],
  'chains.fillTemplate': [],
  'recovery.get': ['state', 'wallets', 'apiKeys'],
  'apiKeys.list': ['apiKeys'],
  'wallets.list': ['wallets'],
  'hardwareWallets.list': ['hardwareWallets', 'wallets', 'activities'],
  'hardwareWallets.work': ['hardwareWallets', 'activities', 'approvals'],
  'privateKeys.list': ['wallets'],
  'people.get': ['apiKeys', 'activities', 'policies'],
  'organization.get': ['activities', 'policies'],
  'policies.list': ['activities', 'policies'],
  // What these answer depends on what is being written, not on what the agent keeps.
  'policies.check': [],
  'policies.warnings': [],
  'policies.complete': [],
  'policies.rehearse': [],
  'policies.rehearseWithout': [],
  'velocityControls.list': ['activities', 'policies'],
  'assets.list': [],
  'votes.list': ['activities', 'approvals', 'policies'],
  // A lock ends them all.
  'grants.list': ['activities', 'policies', 'state'],
  'reference.list': [],
  'reference.get': [],
  'approvals.list': ['approvals'],
  'approvals.get': ['approvals', 'hardwareWallets'],
  'activities.list': ['activities', 'approvals'],
  'activities.get': ['activities', 'approvals'],
  'activities.why': ['activities', 'approvals', 'policies'],
  'activities.kinds': [],
  'refusals.list': ['refusals'],
  'origins.list': ['origins'],
  'settings.get': ['settings'],
} as const satisfies Partial<Record<CallName, readonly Topic[]>>

export type QueryName = keyof typeof refreshedBy
export type ActionName = Exclude<CallName, QueryName>
