import type { Activity } from '../../core/activity/activity.ts'
import { votesOn } from '../../core/consensus/tally.ts'
import { voterName } from '../../core/consensus/voters.ts'
import { visible } from '../../core/display/visible.ts'
import { cardOf } from '../../core/engine/approvals/card.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { decodeToShow } from '../../core/engine/evaluation/decode.ts'
import { AgentError } from '../../core/errors.ts'
import type { ActivityFilter } from '../../core/ledger/activity-filter.ts'
import { type ActivityRecord, clientInWords, isExpired } from '../../core/ledger/activity-record.ts'
import type { ActivityStatus } from '../../core/ledger/lifecycle.ts'
import type { Reader } from '../../core/ports/store.ts'
import type { ActivityRow, activityCalls } from '../../shared/activity.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Shown } from '../../shared/card.ts'
import { namesOf } from '../../shared/card-names.ts'
import { expired, mostExpired } from '../../shared/expired.ts'
import type { Needs } from '../context/handler-context.ts'
import { signedIn } from './signed-in.ts'

export function activityHandlers({ engine }: Needs<'engine'>): HandlersOf<typeof activityCalls> {
  const { store } = engine
  return {
    async 'activities.kinds'() {
      const kinds = new Set([...engine.catalogue.values()].map(({ activity }) => activity))
      return [...kinds].map(activity => ({ title: titleOf(activity), types: activity.types.map(({ type }) => type) }))
    },
    async 'activities.list'({ organizationId, statuses, types, after, limit }) {
      const filter = { ...statusFilter(statuses ?? []), types: types?.length ? types : undefined }
      return store
        .activities(organizationId, filter, { limit, after })
        .map(record => row(engine, record, shownFor(engine, record)))
    },
    async 'activities.expiredSince'({ organizationId, since }) {
      return store
        .activities(organizationId, statusFilter([expired]), { limit: mostExpired })
        .filter(({ updatedAt }) => updatedAt >= since).length
    },
    async 'activities.find'({ organizationId, by }) {
      const record = store.activity(organizationId, by) ?? store.withFingerprint(organizationId, `sha256:${by}`)
      return record ? row(engine, record, shownFor(engine, record)) : null
    },
    async 'activities.get'({ organizationId, activityId }) {
      const record = store.activity(organizationId, activityId)
      if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', 'There is no such activity.')
      const shown = shownFor(engine, record)
      const { webOrigin, process, clientVersion } = record.requester
      return {
        ...row(engine, record, shown),
        fingerprint: record.fingerprint,
        requester: {
          webOrigin: webOrigin === undefined ? null : visible(webOrigin),
          process: process ? clientInWords(process) : null,
          clientVersion: clientVersion === undefined ? null : visible(clientVersion),
        },
        shown,
        failure: record.failure?.message ?? null,
        intent: json(record.intent),
        result: json(record.result),
        history: store.audit(record).flatMap(({ events, at }) => events.map(event => ({ event, at }))),
        receipts: store
          .decisions(activityId)
          .map(({ decision, digest, decidedBy, at }) => ({ decision, digest, decidedBy, at })),
        votes: [
          ...store.withdrawnVotes(activityId).map(vote => ({ ...vote, withdrawn: true })),
          ...votesOn(store, record).map(vote => ({ ...vote, withdrawn: false })),
        ]
          .sort((one, other) => one.createdAt - other.createdAt)
          .map(({ selection, createdAt, withdrawn, ...vote }) => ({
            userName: voterName(store, record, vote),
            selection,
            at: createdAt,
            withdrawn,
          })),
      }
    },
  }
}

/** What expired has the status FAILED, and is a status of its own here. */
function statusFilter(wanted: readonly string[]): ActivityFilter {
  if (wanted.length === 0) return {}
  const statuses = wanted.filter(status => status !== expired) as ActivityStatus[]
  if (!wanted.includes(expired)) return { statuses, failed: 'otherwise' }
  const isFailed = statuses.includes(failed)
  return { statuses: isFailed ? statuses : [...statuses, failed], ...(!isFailed && { failed: 'expired' }) }
}

const failed: ActivityStatus = 'ACTIVITY_STATUS_FAILED'

/** The kind of an activity in words: its summary without what only concerns programs. */
function titleOf({ summary }: Activity): string {
  return summary.replace(/[.,:;].*$/, '')
}

/** Names an activity that cannot be shown any more, for example because it took the name itself that it asked for. */
function titleWithName(activity: Activity, intent: unknown): string {
  const name = nameIn(intent)
  return name === undefined ? titleOf(activity) : `${titleOf(activity)}: “${visible(name, 100)}”`
}

/** The first name that was asked for. */
function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && inner !== '' && /name$/i.test(key)) return inner
    const found = nameIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}

function row(engine: Engine, record: ActivityRecord, shown: Shown | null): ActivityRow {
  const { id, type, status, requester, createdAt, updatedAt } = record
  const known = engine.catalogue.get(type)
  const said = signedIn(engine, record)?.sentence ?? shown?.sentence
  return {
    id,
    type,
    status,
    expired: isExpired(record),
    names: namesOf(shown?.fields ?? []),
    sentence: said ?? (known ? titleWithName(known.activity, record.intent) : type),
    userName: visible(requester.userName),
    apiKeyName: visible(requester.credentialName),
    createdAt,
    updatedAt,
  }
}

/** Returns the content shown at the decision, shown now, or that would be shown; null if it can no longer be decoded. */
function shownFor({ store, approvals, catalogue }: Engine, record: ActivityRecord): Shown | null {
  const [decided] = store.decisions(record.id)
  if (decided) return decided.card
  const waiting = approvals.card(record.id)
  if (waiting) return waiting.shown
  try {
    const decoded = decodeToShow(catalogue, store, record)
    const { shown } = cardOf({ reader: store, catalogue }, record, decoded, 'It did not have to wait for you.')
    const backedUp = decoded.activity.kind === 'EXPORT_WALLET' && isOfWindow(store, record)
    return backedUp ? { ...shown, sentence: backUpSentence(store, record) } : shown
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

function json(value: unknown): string {
  return visible(JSON.stringify(value, null, 2), Number.POSITIVE_INFINITY, { lines: true })
}
