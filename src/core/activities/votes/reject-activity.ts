import { z } from 'zod'
import { defineActivity } from '../../activity/define.ts'
import { AgentError } from '../../errors.ts'
import { checkVoter, findTarget, voteExample, voteParameters, voteRecord } from './vote.ts'

export const rejectActivity = defineActivity({
  kind: 'REJECT_ACTIVITY',
  version: 1,
  summary: 'Vote against an activity that needs more approvals; one such vote ends it.',
  governance: { by: 'target' },
  parameters: voteParameters,
  result: { version: 1, schema: z.object({}) },
  example: { parameters: voteExample, result: {} },

  prepare: ({ fingerprint }, context) => findTarget(fingerprint, context),

  describe: target => ({
    title: 'Reject an activity',
    sentence: `Vote against the waiting activity ${target.id}`,
    key: null,
    fields: [{ label: 'Fingerprint', value: target.fingerprint, style: 'bytes' }],
    warnings: [],
    raw: [],
  }),

  async execute(target, { credential, now, newId }) {
    return {
      result: {},
      answerWith: target.id,
      record(transaction) {
        const current = transaction.activity(target.organizationId, target.id) ?? target
        checkVoter(transaction, current, credential)
        transaction.vote(voteRecord(current, 'VOTE_SELECTION_REJECTED', credential, newId(), now))
        const failure = new AgentError('APPROVAL_REFUSED', 'A root user voted against the activity.').toReply()
        transaction.apply(current, { event: 'rejected', failure }, now)
      },
    }
  },
})
