import { queries } from '../../core/activities-and-queries.ts'
import type { Activity } from '../../core/activity/activity.ts'
import { AgentError } from '../../core/errors.ts'
import type { Query } from '../../core/query/define.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { ReferenceEntry, ReferenceField, referenceCalls } from '../../shared/reference.ts'
import type { Needs } from '../context/handler-context.ts'

type FieldsOf = typeof import('../../core/reference/fields.ts')['fieldsOf']

/** The reference of the API for reading in the window, from the same declarations as `docs/reference.md`. */
export function referenceHandlers({ engine: { catalogue } }: Needs<'engine'>): HandlersOf<typeof referenceCalls> {
  const activities = () => [...new Set([...catalogue.values()].map(({ activity }) => activity))]
  return {
    'reference.list': async () => [...activities().map(activityEntry), ...queries.map(queryEntry)],
    async 'reference.get'({ kind, name }) {
      const { fieldsOf } = await import('../../core/reference/fields.ts')
      if (kind === 'query') {
        const query = queries.find(each => each.name === name)
        if (query) return queryDetail(query, fieldsOf)
      } else {
        const activity = activities().find(each => each.kind.toLowerCase() === name)
        if (activity) return activityDetail(activity, fieldsOf)
      }
      throw new AgentError('RESOURCE_NOT_FOUND', 'There is no such call.')
    },
  }
}

function activityEntry({ kind, summary, types }: Activity): ReferenceEntry {
  return { name: kind.toLowerCase(), kind: 'activity', summary, types: types.map(({ type }) => type) }
}

function queryEntry({ name, summary }: Query): ReferenceEntry {
  return { name, kind: 'query', summary, types: [] }
}

function activityDetail(activity: Activity, fieldsOf: FieldsOf) {
  const { path, governance, types, exampleResult } = activity
  const [newest] = types
  return {
    ...activityEntry(activity),
    path,
    decidedBy: decidedBy(governance),
    versions: types.map(({ type, parameters }) => ({ type, fields: fieldsOf(parameters).map(fieldView) })),
    exampleRequest: json({
      type: newest?.type,
      timestampMs: '1767225600000',
      organizationId: '…',
      parameters: newest?.example,
    }),
    exampleResult: json({ [newest?.resultKey ?? '']: exampleResult }),
  }
}

function queryDetail(query: Query, fieldsOf: FieldsOf) {
  const { path, request, example } = query
  return {
    ...queryEntry(query),
    path,
    decidedBy: null,
    versions: [{ type: '', fields: fieldsOf(request).map(fieldView) }],
    exampleRequest: json({ organizationId: '…', ...(example as object) }),
    exampleResult: '',
  }
}

function decidedBy(governance: Activity['governance']): string {
  if (governance.by === 'rootQuorum') return 'The root users alone.'
  if (governance.by === 'target') return 'The rules of the request that is voted on.'
  return `The root users; later also policies about ${governance.resource} / ${governance.action}.`
}

function fieldView({ path, type, isRequired, description }: ReturnType<FieldsOf>[number]): ReferenceField {
  const names = type.names.map(({ text }) => text).join(' or ')
  return { path, type: type.isList ? `array of ${names}` : names, required: isRequired, description }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
