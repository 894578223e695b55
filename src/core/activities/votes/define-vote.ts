import { z } from 'zod'
import { type Ballot, defineActivity } from '../../activity/define.ts'
import type { Move, Transaction } from '../../ports/store.ts'
import type { ActivityRecord, Vote } from '../../records.ts'
import { checkVoter, findTarget, voteRecord } from './voting.ts'

interface VoteDefinition {
  readonly kind: Uppercase<string>
  readonly summary: string
  readonly title: string
  readonly selection: Vote['selection']
  /** Where the target moves once the vote is counted; `undefined` leaves it waiting for more. */
  after(target: ActivityRecord, transaction: Transaction, voteId: string, ballot: Ballot): Move | undefined
}

/** A vote on another activity. It is answered with that activity, not with itself (wire.md §3.4). */
export function defineVote({ kind, summary, title, selection, after }: VoteDefinition) {
  return defineActivity({
    kind,
    version: 1,
    summary,
    governance: { by: 'target' },
    parameters: z.object({
      fingerprint: z
        .string()
        .regex(/^sha256:[0-9a-f]{64}$/, 'must be a fingerprint: sha256: and 64 hex digits')
        .describe('Fingerprint of the activity voted on.'),
    }),
    result: { version: 1, schema: z.object({}) },
    example: { parameters: { fingerprint: `sha256:${'9f'.repeat(32)}` }, result: {} },

    prepare: ({ fingerprint }, context) => findTarget(fingerprint, context),

    describe: target => ({
      title,
      sentence: `${title.replace(/ an activity$/, '')} the waiting activity ${target.id}`,
      key: null,
      fields: [{ label: 'Fingerprint', value: target.fingerprint, style: 'bytes' }],
      warnings: [],
      raw: [],
    }),

    async execute(target, { credential, ballot, now, newId }) {
      return {
        result: {},
        answerWith: target.id,
        record(transaction) {
          const current = transaction.activity(target.organizationId, target.id) ?? target
          checkVoter(transaction, current, credential, ballot)
          const vote = voteRecord(current, selection, credential, newId(), now)
          transaction.vote(vote)
          const move = after(current, transaction, vote.id, ballot)
          if (move) transaction.apply(current, move, now)
        },
      }
    },
  })
}
