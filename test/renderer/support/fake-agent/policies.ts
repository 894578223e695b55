import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { PolicyView, policyCalls } from '../../../../src/shared/policies.ts'
import type { rehearsalCalls } from '../../../../src/shared/rehearsals.ts'
import { problemIn, rootsOf } from './expressions.ts'
import type { Parts } from './parts.ts'

/** Answers about policies. */
export function policyAnswers(parts: Parts): HandlersOf<typeof policyCalls & typeof rehearsalCalls> {
  const { data, patch, refuse, newId } = parts
  const checkPolicy = (input: Pick<PolicyView, 'name' | 'condition' | 'consensus' | 'time'>, id?: string) => {
    for (const field of ['condition', 'consensus', 'time'] as const) {
      const problem = input[field].trim() ? problemIn(data, field, input[field]) : null
      if (problem) refuse('INVALID_ARGUMENT', `invalid policy ${field}: ${problem.message}`, field)
    }
    if (data.policies.some(policy => policy.name === input.name && policy.id !== id))
      refuse('ALREADY_EXISTS', `There is a policy “${input.name}” already.`, 'name')
  }

  return {
    'policies.list': async () => [...data.policies],
    'policies.create': async ({ organizationId: _, ...text }) => {
      checkPolicy(text)
      const inWords = { condition: null, consensus: null, time: null }
      const policy = { ...text, inWords, briefly: null, id: newId(), ids: [], createdAt: Date.now() }
      patch({ policies: [...data.policies, policy] }, 'policies')
      return { policyId: policy.id }
    },
    'policies.update': async ({ organizationId: _, policyId, ...text }) => {
      checkPolicy(text, policyId)
      patch(
        { policies: data.policies.map(policy => (policy.id === policyId ? { ...policy, ...text } : policy)) },
        'policies',
      )
    },
    'policies.delete': async input => {
      patch({ policies: data.policies.filter(({ id }) => id !== input.policyId) }, 'policies')
    },
    'policies.check': async ({ field, effect, text }) => {
      const problem = problemIn(data, field, text)
      const from = text.indexOf('activity.type')
      const pitfall = { message: 'Compare activity.kind.', from, to: from + 'activity.type'.length }
      const inWords = data.policies.find(policy => policy[field] === text)?.inWords[field] ?? null
      return { problem, inWords, pitfalls: !problem && effect === 'deny' && from >= 0 ? [pitfall] : [] }
    },
    'policies.warnings': async ({ effect, condition, consensus }) =>
      effect === 'allow' && !condition.trim() && !consensus.trim()
        ? ['This policy lets every user do everything.']
        : [],
    'policies.complete': async ({ field, text, at }) => {
      const [whole = '', parent, begun = ''] = /(?:(\w+)\.)?(\w*)$/.exec(text.slice(0, at)) ?? []
      const words =
        parent === undefined ? Object.keys(rootsOf(data)[field] ?? {}) : (rootsOf(data)[field]?.[parent] ?? [])
      return {
        from: at - begun.length,
        options: words
          .filter(word => word.startsWith(begun) && whole !== word)
          .map(label => ({
            label,
            kind: parent === undefined ? ('keyword' as const) : ('field' as const),
            type: parent === undefined ? 'struct' : 'string',
            about: `What ${label} holds.`,
          })),
      }
    },
    'policies.rehearse': async () => data.rehearsal,
    'policies.rehearseWithout': async () => data.rehearsal,
    'policies.rehearseAsked': async () => data.rehearsal,
  }
}
