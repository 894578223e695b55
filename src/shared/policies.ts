import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

const expressionField = z.enum(['condition', 'consensus', 'time'])

export const policyText = {
  name,
  effect: z.enum(['allow', 'deny']),
  condition: z.string().max(10_000),
  consensus: z.string().max(10_000),
  time: z.string().max(10_000),
  notes: z.string().max(2000),
}

export const policyCalls = {
  'policies.list': query<PolicyView[]>('activities', 'policies')(organization),
  'policies.create': call<{ policyId: string }>()(z.strictObject({ organizationId: id, ...policyText })),
  'policies.update': call<void>()(z.strictObject({ organizationId: id, policyId: id, ...policyText })),
  'policies.delete': call<void>()(z.strictObject({ organizationId: id, policyId: id })),
  /** Tells if an expression can be kept, and if not, why and where. Also tells where it does not hold as it reads. */
  'policies.check': query<ExpressionCheck>()(
    z.strictObject({
      organizationId: id,
      field: expressionField,
      effect: policyText.effect,
      text: z.string().max(20_000),
    }),
  ),
  /** Lists, as sentences, effects of the whole policy that nobody may have meant. Empty if an expression cannot be kept. */
  'policies.warnings': query<string[]>()(
    z.strictObject({
      effect: policyText.effect,
      condition: z.string().max(20_000),
      consensus: z.string().max(20_000),
    }),
  ),
  /** Lists completions at `at`, an offset in UTF-16 units. */
  'policies.complete': query<Completions>()(
    z.strictObject({ field: expressionField, text: z.string().max(20_000), at: z.number().int().min(0) }),
  ),
} as const

/** A part of a policy in words. What has no words stands in them as code, in backticks, which stand nowhere else. */
export interface InWords {
  readonly text: string
  /** What the text, which ends in a colon then, is about. */
  readonly parts: readonly InWords[]
}

export interface PolicyView {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  /** Expressions as written; empty where there is none. */
  readonly condition: string
  readonly consensus: string
  readonly time: string
  readonly notes: string
  /** The expressions in words; null where there is none. */
  readonly inWords: Readonly<Record<'condition' | 'consensus' | 'time', InWords | null>>
  /** Which requests, as the end of a sentence that says *where*; null for a condition that is long, and for none. */
  readonly briefly: string | null
  /** The users and tags whose ids it names; the name is null where there is none in the organization. */
  readonly ids: readonly {
    readonly kind: 'user' | 'userTag' | 'keyTag'
    readonly id: string
    readonly name: string | null
  }[]
  readonly createdAt: number
}

/** `problem` is null for an expression that can be kept. */
export interface ExpressionCheck {
  readonly problem: ExpressionRemark | null
  /** The expression in words; null if it is empty or cannot be kept. */
  readonly inWords: InWords | null
  /** Remarks on where a rule does not hold as it reads, and what to write instead. */
  readonly pitfalls: readonly ExpressionRemark[]
}

/** Offsets are in UTF-16 units, the end exclusive. */
export interface ExpressionRemark {
  readonly message: string
  readonly from: number
  readonly to: number
}

/** Completions at a place of an expression. Each replaces the text from `from` on. */
export interface Completions {
  readonly from: number
  readonly options: readonly {
    readonly label: string
    readonly kind: 'keyword' | 'field' | 'function' | 'value'
    /** Its type, for example `list of string`. */
    readonly type: string
    /** Short description of its value. */
    readonly about: string
  }[]
}
