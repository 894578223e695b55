import { votesOn } from '../../core/consensus/tally.ts'
import { voterName } from '../../core/consensus/voters.ts'
import { visible } from '../../core/display/visible.ts'
import { AgentError } from '../../core/errors.ts'
import { clientInWords } from '../../core/ledger/activity-record.ts'
import type { activityCalls } from '../../shared/activity.ts'
import type { HandlersOf } from '../../shared/call.ts'
import { expired, mostExpired } from '../../shared/expired.ts'
import { mostActivities } from '../../shared/most-activities.ts'
import type { Needs } from '../context/handler-context.ts'
import { activitiesCsv } from './activities-csv.ts'
import { activitiesInSteps } from './activities-in-steps.ts'
import { activityFilter, statusFilter } from './activity-filter.ts'
import { activityRow } from './activity-row.ts'
import { activityShown } from './activity-shown.ts'
import { titleOf } from './activity-title.ts'

export function activityHandlers({ engine }: Needs<'engine'>): HandlersOf<typeof activityCalls> {
  const { store } = engine
  return {
    async 'activities.kinds'() {
      const kinds = new Set([...engine.catalogue.values()].map(({ activity }) => activity))
      return [...kinds].map(activity => ({ title: titleOf(activity), types: activity.types.map(({ type }) => type) }))
    },
    async 'activities.list'({ organizationId, after, limit, ...wanted }) {
      const filter = activityFilter(engine, organizationId, wanted)
      const records = await activitiesInSteps(store, organizationId, filter, { after, limit })
      return records.map(record => activityRow(engine, record))
    },
    async 'activities.week'({ organizationId, ...wanted }) {
      const filter = activityFilter(engine, organizationId, wanted)
      const page = { after: undefined, limit: mostActivities }
      return (await activitiesInSteps(store, organizationId, filter, page)).map(record => activityRow(engine, record))
    },
    async 'activities.export'({ organizationId, after, ...wanted }) {
      const filter = activityFilter(engine, organizationId, wanted)
      const records = await activitiesInSteps(store, organizationId, filter, { after, limit: mostActivities })
      const next = records.length < mostActivities ? null : (records.at(-1)?.id ?? null)
      const rows = records.map(record => ({ ...activityRow(engine, record), fingerprint: record.fingerprint }))
      return { text: activitiesCsv(rows, { head: after === undefined }), next }
    },
    async 'activities.expiredSince'({ organizationId, since }) {
      return store
        .activities(organizationId, statusFilter([expired]), { limit: mostExpired })
        .filter(({ updatedAt }) => updatedAt >= since).length
    },
    async 'activities.find'({ organizationId, by }) {
      const record = store.activity(organizationId, by) ?? store.withFingerprint(organizationId, `sha256:${by}`)
      return record ? activityRow(engine, record) : null
    },
    async 'activities.get'({ organizationId, activityId }) {
      const record = store.activity(organizationId, activityId)
      if (!record) throw new AgentError('ACTIVITY_NOT_FOUND', 'There is no such activity.')
      const is = activityShown(engine, record)
      const { webOrigin, process, clientVersion } = record.requester
      return {
        ...activityRow(engine, record, is),
        fingerprint: record.fingerprint,
        requester: {
          webOrigin: webOrigin === undefined ? null : visible(webOrigin),
          process: process ? clientInWords(process) : null,
          clientVersion: clientVersion === undefined ? null : visible(clientVersion),
        },
        shown: is.shown,
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

function json(value: unknown): string {
  return visible(JSON.stringify(value, null, 2), Number.POSITIVE_INFINITY, { lines: true })
}
