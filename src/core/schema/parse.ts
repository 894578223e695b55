import { ZodError, type z } from 'zod'
import './plain-words.ts'
import { AgentError } from '../errors.ts'

/** @throws AgentError `REQUEST_INVALID` naming the first field that is missing or wrong. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  prefix: readonly string[] = [],
): z.output<Schema> {
  const parsed = read(schema, value)
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

/**
 * The library compares the `length` of whatever has one, also of what is no text, and a caller's `{"length": {"toString": 0}}` cannot be
 * compared: it is refused like any other value of a wrong type.
 */
function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (error instanceof TypeError) return { success: false, error: new ZodError([]) as z.ZodError<z.output<Schema>> }
    throw error
  }
}

interface Problem {
  readonly path: readonly PropertyKey[]
  readonly words: string
  /** True if the value itself is refused, so that its absence would be the reason. */
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
