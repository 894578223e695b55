import { z } from 'zod'
import { AgentError } from '../../../errors.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import { parse } from '../../../schema/parse.ts'
import { strictUtf8 } from '../../../schema/strict-utf8.ts'

/** Most objects and arrays that may stand inside each other in a body. */
const deepest = 32

/**
 * Reads a verified body. JSON `null` counts as absent, fields nobody knows are dropped (wire.md §0).
 * @throws AgentError `REQUEST_INVALID`
 */
export function parseBody(body: Uint8Array): { readonly text: string; readonly value: unknown } {
  let text: string
  let value: unknown
  try {
    text = strictUtf8(body)
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

/** Fields that every body has, of any kind. */
export const addressed = z.object({ organizationId: z.string().min(1, 'must not be empty') })

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

/** Parts of a body that the first stage reads. */
export interface Sent {
  /** The body itself, as text. */
  readonly message: string
  readonly organizationId: string
  /** Time when it was read. */
  readonly now: Milliseconds
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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
