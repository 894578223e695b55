import { visible } from '../../core/display/visible.ts'
import { cardOf } from '../../core/engine/approvals/card.ts'
import { sendsOf } from '../../core/engine/approvals/sends-of.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { type DecodedActivity, decodeToShow } from '../../core/engine/evaluation/decode.ts'
import type { ActivityRecord } from '../../core/ledger/activity-record.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { Card, Shown } from '../../shared/card.ts'

/** What an activity asks, as people were shown it. */
export interface ActivityShown {
  /** Content shown at the decision, shown now, or that would be shown; null if it can no longer be decoded. */
  readonly shown: Shown | null
  /** Amounts that it sends; null where that is not known, or not any more. */
  readonly sends: Card['sends']
}

export function activityShown(engine: Engine, record: ActivityRecord): ActivityShown {
  const { store, approvals, catalogue } = engine
  const [decided] = store.decisions(record.id)
  const waiting = approvals.card(record.id)
  if (!decided && waiting) return waiting
  const decoded = decodedOf(engine, record)
  const sends = decoded && sendsIn(decoded)
  if (decided) return { shown: decided.card, sends }
  if (!decoded) return { shown: null, sends }
  try {
    const { shown } = cardOf({ reader: store, catalogue }, record, decoded, 'It did not have to wait for you.')
    const backedUp = decoded.activity.kind === 'EXPORT_WALLET' && isOfWindow(store, record)
    return { shown: backedUp ? { ...shown, sentence: backUpSentence(store, record) } : shown, sends }
  } catch {
    return { shown: null, sends }
  }
}

type Decoded = Omit<DecodedActivity, 'credential'>

function decodedOf({ catalogue, store }: Engine, record: ActivityRecord): Decoded | null {
  try {
    return decodeToShow(catalogue, store, record)
  } catch {
    return null
  }
}

function sendsIn({ activity, prepared }: Decoded): Card['sends'] {
  try {
    return sendsOf(activity.facts(prepared))
  } catch {
    return null
  }
}

function isOfWindow(store: Reader, { organizationId, requester }: ActivityRecord): boolean {
  return store.find('apiKeys', organizationId, requester.credentialId)?.isWindowKey === true
}

/** The window exports a wallet for one purpose alone: to show its words to the person. Nothing is given away. */
function backUpSentence(store: Reader, { organizationId, intent }: ActivityRecord): string {
  const [parameters] = Object.values(intent) as { readonly walletId: string }[]
  const wallet = parameters && store.find('wallets', organizationId, parameters.walletId)
  return `Show the recovery phrase of ${wallet ? `the wallet “${visible(wallet.name, 100)}”` : 'a wallet'}`
}
