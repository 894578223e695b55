import { query } from './call.ts'
import { organization } from './fields.ts'

export const refusalCalls = {
  /** Requests that were refused: the newest, newest first. Those of nobody who is known are among them. */
  'refusals.list': query<RefusalView[]>('receipts')(organization),
} as const

/** A request that was refused, and how often; or how many more there were. */
export interface RefusalView {
  readonly id: string
  /** Null for those of nobody who is known. */
  readonly credentialId: string | null
  /** Sentence about what it asked for: the sentence of its card, if it got that far. */
  readonly sentence: string
  readonly userName: string
  readonly apiKeyName: string
  /** Null for a program. */
  readonly webOrigin: string | null
  /** Reason as the caller was told. */
  readonly why: string
  /** The policies that forbade it: the first of them, and how many more there were. */
  readonly forbiddenBy: readonly { readonly id: string; readonly name: string }[]
  readonly moreForbid: number
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}
