import { visible } from '../../core/display/visible.ts'
import { createPolicy } from '../../core/policies/create-policy.ts'
import { deletePolicy } from '../../core/policies/delete-policy.ts'
import { vocabularies } from '../../core/policies/engine/check-expression.ts'
import { findPitfalls } from '../../core/policies/engine/pitfalls/find-pitfalls.ts'
import { type Here, hereIn, type Names, namedIds } from '../../core/policies/engine/pitfalls/named-ids.ts'
import { findPolicyPitfalls } from '../../core/policies/engine/pitfalls/policy-pitfalls.ts'
import { expressionBriefly, expressionInWords } from '../../core/policies/in-words/expression-in-words.ts'
import { compileExpression } from '../../core/policies/language/compile.ts'
import { complete } from '../../core/policies/language/complete.ts'
import { ExpressionError } from '../../core/policies/language/expression-error.ts'
import { updatePolicy } from '../../core/policies/update-policy.ts'
import type { Policy } from '../../core/records/policy.ts'
import type { HandlersOf } from '../../shared/call.ts'
import type { Input } from '../../shared/ipc.ts'
import type { PolicyView, policyCalls } from '../../shared/policies.ts'
import type { Needs } from '../context/handler-context.ts'

export function policyHandlers({ engine, window }: Needs<'engine' | 'window'>): HandlersOf<typeof policyCalls> {
  const { store } = engine
  return {
    async 'policies.list'({ organizationId }) {
      const here = hereIn(store, organizationId)
      return store.list('policies', organizationId).map(policy => ({
        id: policy.id,
        name: visible(policy.name),
        effect: policy.effect === 'EFFECT_ALLOW' ? 'allow' : 'deny',
        condition: exact(policy.condition),
        consensus: exact(policy.consensus),
        time: exact(policy.time),
        notes: exact(policy.notes),
        inWords: inWords(policy, here),
        briefly: expressionBriefly(policy.condition, here),
        ids: idsIn(policy, here),
        createdAt: policy.createdAt,
      }))
    },
    async 'policies.create'({ organizationId, ...text }) {
      const { name, effect, condition, consensus, time, notes } = written(text)
      const parameters = { policyName: name, effect, condition, consensus, time, notes }
      return window.submit(organizationId, createPolicy, parameters)
    },
    async 'policies.update'({ organizationId, policyId, ...text }) {
      const { name, effect, condition, consensus, time, notes } = written(text)
      await window.submit(organizationId, updatePolicy, {
        policyId,
        policyName: name,
        policyEffect: effect,
        policyCondition: condition,
        policyConsensus: consensus,
        policyNotes: notes,
        time,
      })
    },
    async 'policies.delete'({ organizationId, policyId }) {
      await window.submit(organizationId, deletePolicy, { policyId })
    },
    async 'policies.check'({ organizationId, field, effect, text }) {
      try {
        compileExpression(text, vocabularies[field])
        const here = hereIn(store, organizationId)
        const pitfalls = findPitfalls(text, effects[effect], here)
        return { problem: null, inWords: expressionInWords(text, here), pitfalls }
      } catch (error) {
        if (!(error instanceof ExpressionError)) throw error
        const { message, from, to } = error
        return { problem: { message: visible(message, 500), from, to }, inWords: null, pitfalls: [] }
      }
    },
    async 'policies.warnings'({ effect, ...text }) {
      return findPolicyPitfalls({ ...text, effect: effects[effect] }).map(said => `This policy ${said}`)
    },
    'policies.complete': async ({ field, text, at }) => complete(text, at, vocabularies[field]),
  }
}

function inWords({ condition, consensus, time }: Policy, names: Names): PolicyView['inWords'] {
  return {
    condition: expressionInWords(condition, names),
    consensus: expressionInWords(consensus, names),
    time: expressionInWords(time, names),
  }
}

function idsIn({ condition, consensus }: Policy, here: Here): PolicyView['ids'] {
  return namedIds(condition, consensus).map(({ kind, id }) => {
    const name = here.nameOf(kind, id)
    return { kind, id: visible(id, 100), name: name === undefined ? null : visible(name, 100) }
  })
}

const effects = { allow: 'EFFECT_ALLOW', deny: 'EFFECT_DENY' } as const

/** Returns what the window writes in the words of a record. */
export function written({
  name,
  effect,
  condition,
  consensus,
  time,
  notes,
}: Omit<Input<'policies.create'>, 'organizationId'>): Pick<
  Policy,
  'name' | 'effect' | 'condition' | 'consensus' | 'time' | 'notes'
> {
  return { name, effect: effects[effect], condition, consensus, time, notes }
}

/** With its line breaks, as it was written. */
function exact(text: string): string {
  return visible(text, Number.POSITIVE_INFINITY, { lines: true })
}
