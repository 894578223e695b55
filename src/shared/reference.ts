import { z } from 'zod'
import { nothing, query } from './call.ts'

export const referenceCalls = {
  /** Every call of the API, in the order of the reference. */
  'reference.list': query<ReferenceEntry[]>()(nothing),
  'reference.get': query<ReferenceDetail>()(
    z.strictObject({ kind: z.enum(['activity', 'query']), name: z.string().max(100) }),
  ),
} as const

/** One call of the API, as a line of the reference. */
export interface ReferenceEntry {
  /** The last part of its path, for example `create_wallet`. */
  readonly name: string
  readonly kind: 'activity' | 'query'
  readonly summary: string
  /** `ACTIVITY_TYPE_…` of every version, newest first. Empty for a query. */
  readonly types: readonly string[]
}

export interface ReferenceDetail extends ReferenceEntry {
  readonly path: string
  /** Authority that decides if it may run; null for a query. */
  readonly decidedBy: string | null
  /** One for each version, newest first. A query has one, without a name. */
  readonly versions: readonly { readonly type: string; readonly fields: readonly ReferenceField[] }[]
  /** JSON, indented. */
  readonly exampleRequest: string
  /** JSON, indented; empty where none is declared. */
  readonly exampleResult: string
}

export interface ReferenceField {
  /** Path, for example `accounts[].path`. */
  readonly path: string
  /** Type, for example `array of object`; the allowed values if they are few. */
  readonly type: string
  readonly required: boolean
  readonly description: string
}
