import { z } from 'zod'
import { rehearse } from '../engine/explain/rehearsal.ts'
import { withChanges } from '../engine/explain/replay.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { defineQuery } from '../query/define.ts'
import { timestamp } from '../records/define/timestamps.ts'
import type { Policy } from '../records/policy.ts'
import { requireRecord } from '../require-record.ts'
import { uuid } from '../schema/uuid.ts'
import { checkExpression } from './engine/check-expression.ts'
import { findPitfalls, patienceOfRequest } from './engine/pitfalls/find-pitfalls.ts'
import { type Here, hereIn } from './engine/pitfalls/named-ids.ts'
import { findPolicyPitfalls } from './engine/pitfalls/policy-pitfalls.ts'
import { effect } from './policy-parameters.ts'

/** Each request is decoded and evaluated twice, for any user who asks. */
const reach = { activities: 100, characters: 1024 * 1024 }

/** The records that a program rehearses on right now, one rehearsal at a time. The window never waits for programs. */
const busy = new WeakSet<Reader>()

const expression = z.string().default('')

/** This agent's own: the public service has nothing like it. */
export const rehearsePolicy = defineQuery({
  name: 'rehearse_policy',
  summary: `Replay the newest ${reach.activities} requests with a policy, without writing it, and list its \`pitfalls\`.`,
  request: z.object({
    effect: effect.describe('What happens to requests it matches.'),
    condition: expression.describe('Expression over the request; absent is always true.'),
    consensus: expression.describe('Expression over who approved; absent is always true.'),
    time: expression.describe('Expression over the time; absent is always true.'),
    replaces: uuid.optional().describe('The policy it would replace; absent for a new one.'),
  }),
  example: { effect: 'EFFECT_DENY', condition: "activity.action == 'EXPORT'" },
  async answer({ replaces, ...text }, { organizationId, reader, catalogue }) {
    for (const kind of ['condition', 'consensus', 'time'] as const) checkExpression(kind, text[kind], kind)
    if (replaces !== undefined) requireRecord(reader, 'policies', organizationId, replaces)
    const put = { ...text, name: 'The policy', notes: '' }
    const before = reader.list('policies', organizationId)
    const after = withChanges(organizationId, before, [{ put, inPlaceOf: replaces }])
    if (busy.has(reader))
      throw new AgentError('BUSY', 'Another policy is being rehearsed. Send it again in a few seconds.')
    busy.add(reader)
    try {
      const { changes, ...counts } = await rehearse({ catalogue, reader }, organizationId, { before, after }, reach)
      return {
        ...counts,
        pitfalls: pitfallsOf(text, hereIn(reader, organizationId)),
        changes: changes.map(({ activityId, ...change }) => ({
          ...(activityId !== null && { activityId }),
          ...change,
          createdAt: timestamp(change.createdAt),
        })),
      }
    } finally {
      busy.delete(reader)
    }
  },
})

function pitfallsOf(text: Pick<Policy, 'effect' | 'condition' | 'consensus'>, here: Here) {
  const patience = patienceOfRequest()
  return [
    ...findPolicyPitfalls(text).map(said => ({ field: 'policy', message: `This policy ${said}`, from: 0, to: 0 })),
    ...(['condition', 'consensus'] as const).flatMap(field =>
      findPitfalls(text[field], text.effect, here, patience).map(pitfall => ({ field, ...pitfall })),
    ),
  ]
}
