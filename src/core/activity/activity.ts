import type { z } from 'zod'
import type { Governance } from '../governance.ts'
import type { Completes } from './completes.ts'
import type { ExecutionContext, PrepareContext } from './context.ts'
import type { Description } from './description.ts'
import type { ActivityFacts } from './facts.ts'
import type { Redaction } from './older-version.ts'
import type { Outcome } from './outcome.ts'
import type { ParamsSchema } from './params.ts'
import type { PolicyChange } from './policy-change.ts'
import type { Sends } from './sends.ts'
import type { SignsIn } from './signs-in.ts'

/** One version of one kind, as requests name it. */
export interface ActivityType {
  readonly type: string
  readonly version: number
  readonly intentKey: string
  readonly resultKey: string
  readonly contractIntentKey: string
  readonly parameters: z.ZodType
  /** A request of this version, for the reference and the conformance test. */
  readonly example: unknown
  readonly redaction: Redaction | null
  /** Names of parameters, at any depth, that are held in memory while a request waits, and never kept. */
  readonly secrets: readonly string[]
  /** Translates parsed parameters into those of the newest version. */
  translate(parameters: unknown): unknown
  /** Translates the newest version's result into this one's. */
  presentResult(result: unknown): unknown
}

export interface Activity {
  readonly kind: string
  readonly summary: string
  readonly governance: Governance
  /** Fields that conditions may read as `activity.params`. */
  readonly params: ParamsSchema
  readonly path: string
  /** True if the id of a parent stands for the one of its sub-organizations that the credential lives in (wire.md §5.6). */
  readonly findsSubOrganization: boolean
  /** True if a key that is registered nowhere may ask for it when a token vouches for the key (wire.md §5.5). */
  readonly takesAttestedStamp: boolean
  /** True if a recovery key may ask for it. Such a key is refused everywhere else. */
  readonly takesRecoveryKey: boolean
  /** True if a key of the parent may submit it for a sub-organization; the parent's policies decide (decision 35). */
  readonly parentMaySubmit: boolean
  /** Null for all by which nobody signs in. */
  readonly signsIn: SignsIn | null
  readonly rename: Readonly<Record<string, string>>
  /** Newest first. */
  readonly types: readonly ActivityType[]
  /** Null for requests that are complete as they come. */
  readonly completes: Completes | null
  readonly resultSchema: z.ZodType
  readonly exampleResult: unknown
  /** Fields of the result that the requester is given for a while, and that are never kept. */
  readonly handedOutOnce: readonly string[]
  prepare(parameters: unknown, context: PrepareContext): unknown
  describe(prepared: unknown): Description
  facts(prepared: unknown): ActivityFacts
  /** Returns what it would do to the policies. Empty for most kinds. */
  changesPolicies(prepared: unknown): readonly PolicyChange[]
  execute(prepared: unknown, context: ExecutionContext): Promise<Outcome<unknown>>
  /** Returns what is sent once it is recorded as completed; `undefined` where nothing is. */
  readonly sends: Sends | null
}
