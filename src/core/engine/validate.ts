import { z } from 'zod'
import '../schema/plain-words.ts'
import type { Activity, ActivityType } from '../activity/activity.ts'
import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../ports/clock.ts'

const envelope = z.object({
  type: z.string(),
  timestampMs: z.string().regex(/^\d{1,16}$/, 'must be a string of milliseconds since the epoch'),
  organizationId: z.string().min(1, 'must not be empty'),
  parameters: z.record(z.string(), z.unknown()),
})

const addressed = envelope.pick({ organizationId: true })

/** A submit request that has the form its kind and version ask for. */
export interface ValidRequest {
  readonly type: ActivityType
  readonly organizationId: string
  readonly timestampMs: string
  /** As submitted, nulls and unknown fields dropped: what the intent echoes. */
  readonly parameters: unknown
}

const hour = 3_600_000
const fiveMinutes = 300_000

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** How many objects and arrays may stand inside each other in a body. */
const deepest = 32

/**
 * Reads a verified body. JSON `null` counts as absent, fields nobody knows are dropped (wire.md §0).
 * @throws AgentError `REQUEST_INVALID`
 */
export function parseBody(body: Uint8Array): { readonly text: string; readonly value: unknown } {
  let text: string
  let value: unknown
  try {
    text = strictUtf8.decode(body)
    value = JSON.parse(text)
  } catch {
    // What the parser says quotes the body, so it goes nowhere.
    throw new AgentError('REQUEST_INVALID', 'bad request body: it is not JSON in UTF-8')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AgentError('REQUEST_INVALID', 'bad request body: it must be a JSON object')
  }
  return { text, value: withoutNulls(value, deepest) }
}

/** The organization a body names. @throws AgentError `REQUEST_INVALID` */
export function organizationOf(body: unknown): string {
  const { organizationId } = parse(addressed, body)
  if (!uuidForm.test(organizationId)) {
    throw new AgentError(
      'REQUEST_INVALID',
      'malformed organization ID provided: organizationId must be the UUID that the window shows',
      { detail: { field: 'organizationId' } },
    )
  }
  return organizationId
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws AgentError `REQUEST_INVALID` naming the first field that is missing or wrong. */
export function validate(activity: Activity, body: unknown): ValidRequest {
  const { type: name, organizationId, timestampMs, parameters } = parse(envelope, body)
  const type = activity.types.find(each => each.type === name)
  if (!type) {
    const known = activity.types.map(each => each.type).join(' or ')
    throw new AgentError('REQUEST_INVALID', `invalid request body: type must be ${known} at ${activity.path}`, {
      detail: { field: 'type' },
    })
  }
  return { type, organizationId, timestampMs, parameters: parse(type.parameters, parameters, ['parameters']) }
}

/** At most an hour old and five minutes ahead (wire.md §5.4). @throws AgentError `TIMESTAMP_STALE` */
export function checkLiveness(timestampMs: string, now: Milliseconds): void {
  const age = now - Number(timestampMs)
  if (!isLive(age)) {
    const isInSeconds = isLive(now - Number(timestampMs) * 1000)
    const problem = isInSeconds
      ? 'in seconds; milliseconds are meant'
      : age > 0
        ? 'more than an hour old'
        : 'more than five minutes ahead of this computer’s clock'
    throw new AgentError('TIMESTAMP_STALE', `invalid request body: timestampMs is ${problem}`, {
      detail: { field: 'timestampMs' },
    })
  }
}

function isLive(age: Milliseconds): boolean {
  return age <= hour && age >= -fiveMinutes
}

/** @throws AgentError `REQUEST_INVALID` naming the first field that is missing or wrong. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix: readonly string[] = [],
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const problem = problemIn(parsed.error.issues)
  const field = [...prefix, ...problem.path].join('.')
  const missing = field !== '' && problem.isOfValue && valueAt(value, problem.path) === undefined
  const about = field === '' ? '' : `${field}: `
  throw new AgentError(
    'REQUEST_INVALID',
    missing ? `invalid request body: missing field ${field}` : `invalid request body: ${about}${problem.words}`,
    { detail: { field } },
  )
}

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly words: string
  /** Whether the value itself is refused, so that its absence would be the reason. */
  readonly isOfValue: boolean
}

/** The first of them. Where a value fits none of several forms, what is wrong with the one it comes closest to. */
function problemIn([issue]: readonly z.core.$ZodIssue[], outer: readonly PropertyKey[] = []): Problem {
  const path = [...outer, ...(issue?.path ?? [])]
  const isOfValue = issue?.code === 'invalid_type' || issue?.code === 'invalid_value' || issue?.code === 'invalid_union'
  const own: Problem = { path, words: issue?.message ?? 'must be as the reference says', isOfValue }
  if (issue?.code !== 'invalid_union') return own
  const inner = issue.errors.map(issues => problemIn(issues, path))
  const deepest = Math.max(path.length, ...inner.map(each => each.path.length))
  return inner.find(each => each.path.length === deepest && deepest > path.length) ?? own
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

/** Changes objects where they are. */
function withoutNulls(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw new AgentError('REQUEST_INVALID', `bad request body: nested more than ${deepest} deep`)
  if (Array.isArray(value)) return value.map(item => withoutNulls(item, depth - 1))
  const object = value as Record<string, unknown>
  for (const key of Object.keys(object)) {
    if (object[key] === null) delete object[key]
    else object[key] = withoutNulls(object[key], depth - 1)
  }
  return object
}
