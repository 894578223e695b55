import { z } from 'zod'
import type { Ballot } from '../activity/ballot.ts'
import type { Credential } from '../activity/credential.ts'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Vote } from '../ledger/vote.ts'
import type { Move, Transaction } from '../ports/store.ts'
import { findTarget, proofRecord, voteRecord, withdrawProofs } from './voting.ts'

interface VoteDefinition {
  readonly kind: Uppercase<string>
  readonly summary: string
  readonly title: string
  readonly selection: Vote['selection']
  /** Move of the target once the vote is counted; `undefined` leaves it waiting for more. */
  after(target: ActivityRecord, cast: Cast): Move | undefined
}

/** A vote that was just written. */
interface Cast {
  readonly transaction: Transaction
  readonly voteId: string
  readonly ballot: Ballot
  readonly credential: Credential
}

/** A vote on another activity. It is answered with that activity, not with itself (wire.md §3.4). */
export function defineVote({ kind, summary, title, selection, after }: VoteDefinition) {
  return defineActivity({
    kind,
    version: 1,
    summary,
    governance: { by: 'target' },
    params: {},
    parameters: z.object({
      fingerprint: z
        .string()
        .regex(/^sha256:[0-9a-f]{64}$/, 'must be a fingerprint: sha256: and 64 hex digits')
        .describe('Fingerprint of the activity voted on.'),
    }),
    result: { version: 1, schema: z.object({}) },
    example: { parameters: { fingerprint: `sha256:${'9f'.repeat(32)}` }, result: {} },

    prepare: ({ fingerprint }, context) => findTarget(fingerprint, selection, context),

    describe: target => ({
      title,
      sentence: `${title.replace(/ an activity$/, '')} the waiting activity ${target.id}`,
      key: null,
      fields: [{ label: 'Fingerprint', value: target.fingerprint, style: 'bytes' }],
      warnings: [],
      raw: [],
    }),

    facts: nothing,

    async execute(target, { credential, ballot, now, newId, activityId }) {
      return {
        result: {},
        answerWith: target.id,
        record(transaction) {
          const current = transaction.activity(target.organizationId, target.id) ?? target
          const role = ballot.requireOpen(transaction, current, credential, selection)
          const id = newId()
          if (role === 'factor') {
            transaction.insert('factorProofs', proofRecord(current, credential, { id, provedBy: activityId, now }))
          } else {
            // A vote does not count if its key is gone or a factor is missing. The new one takes its place.
            transaction.withdrawVote(current.id, credential.user.id, now)
            withdrawProofs(transaction, current, credential.user)
            transaction.vote(voteRecord(current, selection, credential, id, now))
          }
          const move = after(current, { transaction, voteId: id, ballot, credential })
          if (move) transaction.apply(current, move, now)
        },
      }
    },
  })
}
