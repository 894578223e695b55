import type { Activity } from '../../core/activity/activity.ts'
import type { Catalogue } from '../../core/activity/catalogue.ts'
import { AgentError } from '../../core/errors.ts'
import type { CallName } from '../../shared/ipc.ts'

/** The calls of the window that submit a kind of activity, and the wire types they need. */
const needed = {
  'wallets.reveal': ['ACTIVITY_TYPE_EXPORT_WALLET'],
  'wallets.restore': ['ACTIVITY_TYPE_INIT_IMPORT_WALLET', 'ACTIVITY_TYPE_IMPORT_WALLET'],
  'recovery.takeUp': ['ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY', 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY'],
  'users.create': ['ACTIVITY_TYPE_CREATE_USERS'],
  'users.rename': ['ACTIVITY_TYPE_UPDATE_USER_NAME'],
  'users.delete': ['ACTIVITY_TYPE_DELETE_USERS'],
  'passkeys.delete': ['ACTIVITY_TYPE_DELETE_AUTHENTICATORS'],
  'tags.create': ['ACTIVITY_TYPE_CREATE_USER_TAG'],
  'tags.update': ['ACTIVITY_TYPE_UPDATE_USER_TAG'],
  'tags.delete': ['ACTIVITY_TYPE_DELETE_USER_TAGS'],
  'organization.rename': ['ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME'],
  'devices.addWallet': ['ACTIVITY_TYPE_CREATE_DEVICE_WALLET'],
  'policies.create': ['ACTIVITY_TYPE_CREATE_POLICY_V3'],
  'policies.update': ['ACTIVITY_TYPE_UPDATE_POLICY_V2'],
  'policies.delete': ['ACTIVITY_TYPE_DELETE_POLICY'],
  'controls.create': ['ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL'],
  'controls.delete': ['ACTIVITY_TYPE_DELETE_VELOCITY_CONTROL'],
  'quorum.update': ['ACTIVITY_TYPE_UPDATE_ROOT_QUORUM'],
  'votes.cast': ['ACTIVITY_TYPE_APPROVE_ACTIVITY', 'ACTIVITY_TYPE_REJECT_ACTIVITY'],
} as const satisfies Partial<Record<CallName, readonly string[]>>

export type OfferedCall = keyof typeof needed

/** The calls whose kinds of activity this agent knows. */
export function offeredBy(catalogue: Catalogue): OfferedCall[] {
  const calls = Object.keys(needed) as OfferedCall[]
  return calls.filter(call => needed[call].every(type => catalogue.has(type)))
}

/**
 * The kind of activity a call submits: the only one it needs, or the one named.
 * @throws AgentError `NOT_SUPPORTED` if this agent does not know it.
 */
export function activityFor<Call extends OfferedCall>(
  catalogue: Catalogue,
  call: Call,
  type: (typeof needed)[Call][number] = needed[call][0],
): Activity {
  const known = catalogue.get(type)
  if (!known) throw new AgentError('NOT_SUPPORTED', 'This version of Countersign cannot do that.')
  return known.activity
}
