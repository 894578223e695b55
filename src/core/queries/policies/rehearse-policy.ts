import { z } from 'zod'
import { findPolicy } from '../../activities/policies/find-policy.ts'
import { effect } from '../../activities/policies/policy-parameters.ts'
import { isRehearsed, Rehearsing } from '../../engine/rehearsal.ts'
import { withPolicy } from '../../engine/replay.ts'
import { checkExpression } from '../../policy/check-expression.ts'
import { findPitfalls } from '../../policy/pitfalls/find-pitfalls.ts'
import { defineQuery } from '../../query/define.ts'
import { timestamp } from '../../query/present.ts'
import { uuid } from '../../schema/uuid.ts'

/** Each request is decoded and weighed twice, and nobody else is served meanwhile. */
const mostReplayed = 100

const expression = z.string().default('')

/** This agent's own: the public service has nothing like it. */
export const rehearsePolicy = defineQuery({
  name: 'rehearse_policy',
  summary: `What a policy would have made of the newest ${mostReplayed} activities, without writing it, and where it does not hold as it reads (\`pitfalls\`).`,
  request: z.object({
    effect: effect.describe('What happens to requests it matches.'),
    condition: expression.describe('Expression over the request; absent is always true.'),
    consensus: expression.describe('Expression over who approved; absent is always true.'),
    time: expression.describe('Expression over the time; absent is always true.'),
    replaces: uuid.optional().describe('The policy it would take the place of; absent where it is one more.'),
  }),
  example: { effect: 'EFFECT_DENY', condition: "activity.action == 'EXPORT'" },
  answer({ replaces, ...text }, { organizationId, reader, catalogue, now }) {
    for (const kind of ['condition', 'consensus', 'time'] as const) checkExpression(kind, text[kind], kind)
    if (replaces !== undefined) findPolicy(reader, organizationId, replaces)
    const id = replaces ?? 'new'
    const put = { ...text, id, name: 'The policy', notes: '', organizationId, createdAt: now, updatedAt: now }
    const before = reader.list('policies', organizationId)
    const after = withPolicy(before, { put, inPlaceOf: replaces })
    const records = reader.activities(organizationId, {}, { limit: mostReplayed })
    const rehearsing = new Rehearsing(catalogue, reader, { before, after })
    for (const record of records.filter(isRehearsed)) rehearsing.add(record)
    const { changes, ...counts } = rehearsing.result(records.length === mostReplayed)
    const pitfalls = (['condition', 'consensus'] as const).flatMap(field =>
      findPitfalls(text[field], text.effect).map(({ message, from, to }) => ({ field, message, from, to })),
    )
    return {
      ...counts,
      pitfalls,
      changes: changes.map(change => ({ ...change, createdAt: timestamp(change.createdAt) })),
    }
  },
})
