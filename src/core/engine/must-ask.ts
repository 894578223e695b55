import type { Activity, Governance, Resource } from '../activity/define.ts'
import type { Caller } from './request.ts'
import type { ApprovalsMode } from './settings.ts'

interface Rule {
  applies(governance: Governance, kind: string): boolean
  /** First sentence of why a card asks. */
  readonly why: string
}

const holdsKeys: ReadonlySet<Resource> = new Set(['WALLET', 'PRIVATE_KEY', 'ORGANIZATION'])

const signature: Rule = {
  applies: governance => governance.by === 'policy' && governance.action === 'SIGN',
  why: 'Every signature waits for your approval.',
}

/** What the holder of a stolen API key could do for good, however the settings are. */
const alwaysAsked: readonly Rule[] = [
  signature,
  {
    applies: governance => governance.by === 'policy' && governance.action === 'EXPORT',
    why: 'Every export of a key waits for your approval.',
  },
  {
    // Tags of keys count as keys in policies, but nothing is lost with them.
    applies: (governance, kind) =>
      governance.by === 'policy' &&
      governance.action === 'DELETE' &&
      holdsKeys.has(governance.resource) &&
      !kind.endsWith('_TAGS'),
    why: 'Keys are deleted only with your approval.',
  },
  {
    applies: (_, kind) => kind === 'UPDATE_ALLOWED_ORIGINS',
    why: 'Which web pages may speak to this agent is for you to decide.',
  },
  {
    applies: governance => governance.by === 'rootQuorum',
    why: 'What the root quorum decides waits for your approval.',
  },
]

/**
 * Whether the person is asked before an activity runs. A click in the window is an answer already, but not for a signature.
 */
export function mustAsk(mode: ApprovalsMode, { governance, kind }: Activity, caller: Pick<Caller, 'window'>): boolean {
  if (mode === 'nothing' || governance.by === 'target') return false
  if (signature.applies(governance, kind)) return true
  return !caller.window && (mode === 'everything' || alwaysAsked.some(rule => rule.applies(governance, kind)))
}

/** Whether requests that wait may stand differently, or be impossible, once such an activity is done. */
export function mayChangeDecisions({ governance, kind }: Pick<Activity, 'governance' | 'kind'>): boolean {
  if (governance.by !== 'policy') return governance.by === 'rootQuorum'
  const { resource, action } = governance
  if (action === 'SIGN') return false
  // What is only added changes nothing for a request that was made before; a tag does, once something has it.
  const addsKeys = holdsKeys.has(resource) && (action === 'CREATE' || action === 'IMPORT') && !kind.endsWith('_TAG')
  return !addsKeys
}

/** @param why - Why it was allowed to come this far, for example `asked for by a root user`. */
export function whyAsked({ governance, kind }: Activity, why: string): string {
  const rule = alwaysAsked.find(({ applies }) => applies(governance, kind))
  return `${rule?.why ?? 'Your settings ask you before every change.'} This one was ${why}.`
}
