import { z } from 'zod'
import { defineActivity } from '../../activity/define.ts'
import { approvals, checkVoter, findTarget, voteExample, voteParameters, voteRecord } from './vote.ts'

export const approveActivity = defineActivity({
  kind: 'APPROVE_ACTIVITY',
  version: 1,
  summary: 'Vote for an activity that needs more approvals.',
  governance: { by: 'target' },
  parameters: voteParameters,
  result: { version: 1, schema: z.object({}) },
  example: { parameters: voteExample, result: {} },

  prepare: ({ fingerprint }, context) => findTarget(fingerprint, context),

  describe: target => ({
    title: 'Approve an activity',
    sentence: `Vote for the waiting activity ${target.id}`,
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
        transaction.vote(voteRecord(current, 'VOTE_SELECTION_APPROVED', credential, newId(), now))
        const organization = transaction.find('organizations', target.organizationId, target.organizationId)
        if (organization && approvals(transaction, current) >= organization.rootQuorum.threshold) {
          transaction.apply(current, { event: 'quorumReached', expiresAt: current.expiresAt }, now)
        }
      },
    }
  },
})
