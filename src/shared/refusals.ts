import { query } from './call.ts'
import { organization } from './fields.ts'

export const refusalCalls = {
  /** What policies and limits refused since the agent was started: the newest, newest first. */
  'refusals.list': query<RefusalView[]>('refusals')(organization),
} as const

/** A request that policies or limits refused, and how often. It is not recorded. */
export interface RefusalView {
  readonly id: string
  /** The sentence its card would have had. */
  readonly sentence: string
  readonly userName: string
  readonly apiKeyName: string
  /** Null for a program. */
  readonly webOrigin: string | null
  /** As the caller was told. */
  readonly why: string
  /** The policies that forbade it: the first of them, and how many more there were. */
  readonly forbiddenBy: readonly { readonly id: string; readonly name: string }[]
  readonly moreForbid: number
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}
