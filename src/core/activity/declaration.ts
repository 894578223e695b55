import type { z } from 'zod'
import type { Governance } from '../governance.ts'
import type { Completes } from './completes.ts'
import type { ExecutionContext, PrepareContext } from './context.ts'
import type { Description } from './description.ts'
import type { FactsOf } from './facts.ts'
import type { OlderVersion, Redaction } from './older-version.ts'
import type { Outcome } from './outcome.ts'
import type { ParamsSchema } from './params.ts'
import type { PolicyChange } from './policy-change.ts'
import type { Sends } from './sends.ts'
import type { SignsIn } from './signs-in.ts'

/** All that is written by hand for one activity kind. Everything else derives from it. */
export type ActivityDefinition<
  Parameters extends z.ZodType,
  Result extends z.ZodType,
  Prepared,
  Governed extends Governance,
  Params extends ParamsSchema,
  Recorded,
> = Definition<Parameters, Result, Prepared, Recorded> & DefinesFacts<Governed, Params, Prepared>

/** Facts about an activity for those who decide about it. */
export interface DefinesFacts<Governed extends Governance, Params extends ParamsSchema, Prepared> {
  readonly governance: Governed
  /** Fields that conditions may read as `activity.params`, each with its meaning; `{}` if there are none. */
  readonly params: Params
  /** The values of `params`, and what is used, given out, changed or removed; `nothing` where that is so. */
  facts(prepared: Prepared): FactsOf<Governed, Params>
}

export interface Definition<
  Parameters extends z.ZodType,
  Result extends z.ZodType,
  Prepared,
  Recorded = z.output<Parameters>,
> {
  /** Version-free name. Fixes the wire types, the route and the intent keys. */
  readonly kind: Uppercase<string>
  /** The newest version, which the definition describes. */
  readonly version: number
  /** First line of the reference; on a card, the kind in words. */
  readonly summary: string
  readonly parameters: Parameters
  /**
   * Names of parameters, in every version and at any depth, that open something to anyone who reads them: held in memory while the
   * request waits, and never kept.
   */
  readonly secrets?: readonly string[]
  /** True if the id of a parent stands for the one of its sub-organizations that the credential lives in (wire.md §5.6). */
  readonly findsSubOrganization?: true
  /** True if a key that is registered nowhere may ask for it when a token vouches for the key (wire.md §5.5). */
  readonly takesAttestedStamp?: true
  /** True if a recovery key may ask for it. Such a key is refused everywhere else. */
  readonly takesRecoveryKey?: true
  /** True if a key of the parent may submit it for a sub-organization; the parent's policies decide (decision 35). */
  readonly parentMaySubmit?: true
  /** Given if somebody signs in by it: the history and the desk then say so. */
  readonly signsIn?: SignsIn
  /** Redaction of the newest version; older versions have their own. If present, the activity is prepared from what is recorded. */
  readonly redaction?: Redaction & { readonly parameters: z.ZodType<Recorded> }
  readonly older?: readonly OlderVersion<NoInfer<Recorded>, z.output<Result>>[]
  /** Versioned apart from the parameters: replies change shape less often than requests. */
  readonly result: {
    readonly version: number
    readonly schema: Result
    /** Fields that open something to anyone who reads them: the requester is given them for a while, and they are never kept. */
    readonly handedOutOnce?: readonly (keyof z.output<Result> & string)[]
  }
  /** Names that api.md 4.2 shows, if they are not the versioned ones (wire.md §1.2). */
  readonly contract?: {
    readonly intentKey?: string
    /** Parameter name → name in the contract's echo. */
    readonly rename?: Readonly<Record<string, string>>
  }
  /** Printed in the reference and run by the conformance test. */
  readonly example: { readonly parameters: z.input<Parameters>; readonly result: z.output<Result> }
  /**
   * Decodes and looks up, once. What it returns is what the person is shown, what policy tests and what is executed.
   * @throws AgentError for every request that could not be executed, before anything is recorded.
   */
  prepare(parameters: NoInfer<Recorded>, context: PrepareContext): Prepared
  /** Describes the activity for the person, who reads it before approving. */
  describe(prepared: Prepared): Description
  /** Present if a node is asked for what a request leaves out. */
  readonly completes?: Completes<NoInfer<Recorded>>
  /** Present if a transaction is sent once the activity is recorded as completed. */
  readonly sends?: Sends
  /** Returns what it would do to the policies, for a rehearsal before anybody agrees. Present if it does anything to them. */
  changesPolicies?(prepared: Prepared): readonly PolicyChange[]
  /** Does the work. Runs only after policy, quorum and person have agreed. */
  execute(prepared: Prepared, context: ExecutionContext): Promise<Outcome<z.output<Result>>>
}
