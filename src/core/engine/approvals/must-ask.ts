import type { Activity } from '../../activity/activity.ts'
import type { Governance } from '../../governance.ts'
import { holdsSecrets, takesKeysAway } from '../../keys/takes-keys-away.ts'
import { changesGovernance } from '../evaluation/changes-governance.ts'
import type { Settings } from '../settings/settings.ts'

interface Rule {
  applies(governance: Governance, kind: string): boolean
  /** First sentence of why a card asks. */
  readonly why: string
}

const signature: Rule = {
  applies: governance => governance.by === 'policy' && governance.action === 'SIGN',
  why: 'Every signature waits for your approval.',
}

/** Rules for lasting harm that the holder of a stolen API key could do. They apply whatever the settings are. */
const alwaysAsked: readonly Rule[] = [
  signature,
  {
    applies: governance => governance.by === 'policy' && governance.action === 'EXPORT',
    why: 'Every export of a key or secret waits for your approval.',
  },
  {
    // Tags of keys count as keys in policies, but nothing is lost with them.
    applies: (governance, kind) => takesKeysAway(governance) && !kind.endsWith('_TAGS'),
    why: 'Keys and secrets are deleted only with your approval.',
  },
  {
    applies: (_, kind) => kind === 'UPDATE_ALLOWED_ORIGINS',
    why: 'You decide which web pages may use this agent.',
  },
  {
    applies: (_, kind) => kind.endsWith('_IP_ALLOWLIST'),
    why: 'You decide which computers may use this agent.',
  },
  {
    applies: governance => governance.by === 'policy' && governance.resource === 'ADDRESS_NAME',
    why: 'Names of addresses are shown where money is sent, so each waits for your approval.',
  },
  {
    // To change one, to stop it or to add one: somebody outside is told, or is told no more.
    applies: governance => governance.by === 'policy' && governance.resource === 'WEBHOOK_ENDPOINT',
    why: 'You decide who is told of what happens here, so each change of a webhook waits for your approval.',
  },
  {
    applies: governance => governance.by === 'rootQuorum',
    why: 'What the root quorum decides waits for your approval.',
  },
]

/** Asks, whatever the settings are, in an organization the window acts in: what is sent to such a key, its importer can take. */
const imported: Rule = {
  // What begins an import only makes a key to encrypt to.
  applies: (governance, kind) =>
    governance.by === 'policy' && governance.action === 'IMPORT' && !kind.startsWith('INIT_'),
  why: 'Whoever imports a key or secret may have kept a copy, so every import waits for your approval.',
}

/**
 * Tells if the person is asked before an activity runs. A click in the window is an answer already, but not for a signature.
 *
 * @param beginsOwnSession - True if it lets its own requester sign in. That gives nobody anything new, and ends with the credential it
 * began with.
 * @param isWindows - Tells if the request is for an organization the window acts in. Called only if it matters.
 */
export function mustAsk(
  { approvals, askAboutGovernance }: Asking,
  activity: Activity,
  { caller, beginsOwnSession }: { readonly caller: { readonly window: boolean }; readonly beginsOwnSession: boolean },
  isWindows: () => boolean,
): boolean {
  const { governance, kind } = activity
  if (approvals === 'nothing' || governance.by === 'target') return false
  if (signature.applies(governance, kind)) return true
  if (caller.window) return false
  if (approvals === 'everything' || alwaysAsked.some(rule => rule.applies(governance, kind))) return true
  if (imported.applies(governance, kind)) return isWindows()
  return askAboutGovernance && changesGovernance(activity) && !beginsOwnSession && isWindows()
}

/** The settings that say when the person is asked. */
export type Asking = Pick<ReturnType<Settings['get']>, 'approvals' | 'askAboutGovernance'>

/** Tells if such an activity, once it is done, may change the outcome of requests that wait, or make them impossible. */
export function mayChangeDecisions({ governance, kind }: Pick<Activity, 'governance' | 'kind'>): boolean {
  if (governance.by !== 'policy') return governance.by === 'rootQuorum'
  const { resource, action } = governance
  if (action === 'SIGN') return false
  // What is only added changes nothing for a request that was made before; a tag does, once something has it.
  const addsKeys = holdsSecrets.has(resource) && (action === 'CREATE' || action === 'IMPORT') && !kind.endsWith('_TAG')
  return !addsKeys
}

/** @param why - Why it was allowed to come this far, for example `asked for by a root user`. */
export function whyAsked(activity: Activity, why: string): string {
  const rule = [...alwaysAsked, imported].find(({ applies }) => applies(activity.governance, activity.kind))
  const governance =
    changesGovernance(activity) && 'What programs change about who may do what waits for your approval.'
  return `${rule?.why ?? (governance || 'Your settings ask you before every change.')} This one was ${why}.`
}
