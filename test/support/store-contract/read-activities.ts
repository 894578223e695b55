import { beforeEach, describe, expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import type { ActivityStatus } from '../../../src/core/ledger/lifecycle.ts'
import type { Move, Store } from '../../../src/core/ports/store.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import {
  acme,
  draftOf,
  evaluationOf,
  examples,
  globex,
  idOf,
  otherOrganization,
  receiptFor,
  voteOn,
} from '../records.ts'
import { failing, type OpenedStore } from './opened-store.ts'

export function readsActivities(opened: OpenedStore): void {
  const { insert, insertExamples, admit } = opened
  describe('reading activities', () => {
    const sign = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'
    const create = 'ACTIVITY_TYPE_CREATE_WALLET'
    const pending: ActivityStatus = 'ACTIVITY_STATUS_PENDING'
    const rejected: ActivityStatus = 'ACTIVITY_STATUS_REJECTED'

    beforeEach(async () => {
      await insert('organizations', examples.organizations, otherOrganization)
      // Odd ones are signatures, even ones wallets; 4 to 6 are rejected. Written in no order.
      for (const number of [5, 2, 6, 1, 4, 3]) {
        const moves: Move[] = [{ event: 'allowed' }, ...(number > 3 ? [{ event: 'rejected' } as const] : [])]
        await admit(number, moves, { type: number % 2 ? sign : create })
      }
      await admit(7, [], { organizationId: globex })
    })
    const page = (filter: Parameters<Store['activities']>[1], bounds: Page) =>
      opened.store.activities(acme, filter, bounds).map(({ id }) => Number(id.slice(-3)))

    test('gives the newest first', () => {
      expect(page({}, { limit: 100 })).toEqual([6, 5, 4, 3, 2, 1])
      expect(page({}, { limit: 2 })).toEqual([6, 5])
      expect(opened.store.activities(globex, {}, { limit: 100 })).toHaveLength(1)
    })

    test('goes back and forth a page at a time', () => {
      const at = (number: number) => draftOf(number).id
      expect(page({}, { limit: 2, after: at(5) })).toEqual([4, 3])
      expect(page({}, { limit: 2, before: at(2) })).toEqual([4, 3])
      expect(page({}, { limit: 3, before: at(5) })).toEqual([6])
      expect(page({}, { limit: 3, after: at(1) })).toEqual([])
    })

    test('gives nothing beside an id it does not know, or that is of another organization', () => {
      expect(page({}, { limit: 3, after: idOf(5000) })).toEqual([])
      expect(page({}, { limit: 3, before: idOf(1000) })).toEqual([])
      expect(page({}, { limit: 3, after: draftOf(7).id })).toEqual([])
    })

    test('lets through the statuses and types asked for', () => {
      expect(page({ statuses: [rejected] }, { limit: 9 })).toEqual([6, 5, 4])
      expect(page({ statuses: [rejected, pending] }, { limit: 4 })).toEqual([6, 5, 4, 3])
      expect(page({ types: [sign] }, { limit: 9 })).toEqual([5, 3, 1])
      expect(page({ types: [sign, create] }, { limit: 9 })).toEqual([6, 5, 4, 3, 2, 1])
      expect(page({ types: [create], statuses: [rejected] }, { limit: 9 })).toEqual([6, 4])
      expect(page({ types: [create], statuses: [rejected] }, { limit: 1, after: draftOf(6).id })).toEqual([4])
      expect(page({ types: [sign, create], statuses: [pending] }, { limit: 2, before: draftOf(1).id })).toEqual([3, 2])
      expect(page({ types: ['ACTIVITY_TYPE_UNKNOWN'] }, { limit: 9 })).toEqual([])
    })

    test('tells what expired from what failed otherwise, and lets through what did not fail', async () => {
      const expired = new AgentError('APPROVAL_EXPIRED', 'Nobody decided.').toReply()
      const locked = new AgentError('VAULT_LOCKED', 'It is locked.').toReply()
      await admit(8, [{ event: 'allowed' }, { event: 'expired', failure: expired }], { type: sign })
      await admit(9, [{ event: 'allowed' }, { event: 'failed', failure: locked }], { type: create })
      const failed: ActivityStatus[] = ['ACTIVITY_STATUS_FAILED']
      expect(page({ statuses: failed }, { limit: 9 })).toEqual([9, 8])
      expect(page({ statuses: failed, failed: 'expired' }, { limit: 9 })).toEqual([8])
      expect(page({ statuses: failed, failed: 'otherwise' }, { limit: 9 })).toEqual([9])
      expect(page({ statuses: [...failed, rejected], failed: 'expired' }, { limit: 9 })).toEqual([8, 6, 5, 4])
      expect(page({ failed: 'otherwise', types: [sign] }, { limit: 9 })).toEqual([5, 3, 1])
    })

    test('takes each status and type once, any number of them, and none for all', () => {
      const many = Array.from({ length: 60 }, (_, number) => `ACTIVITY_TYPE_${number}`)
      expect(page({ statuses: [pending, pending] }, { limit: 9 })).toEqual([3, 2, 1])
      expect(page({ types: [sign, sign] }, { limit: 9 })).toEqual([5, 3, 1])
      expect(page({ types: [...many, sign] }, { limit: 2 })).toEqual([5, 3])
      expect(page({ types: [...many, create], statuses: [rejected] }, { limit: 9, after: draftOf(6).id })).toEqual([4])
      expect(page({ types: [], statuses: [] }, { limit: 2 })).toEqual([6, 5])
    })

    test('knows what is not settled, of every organization, oldest first', () => {
      expect(opened.store.unsettled().map(({ id }) => Number(id.slice(-3)))).toEqual([1, 2, 3, 7])
    })
  })

  describe('votes and receipts', () => {
    let activity: ActivityRecord
    beforeEach(async () => {
      await insertExamples()
      activity = await admit(1, [{ event: 'consensusNeeded' }])
    })
    const vote = (change = {}) => opened.store.write(transaction => transaction.vote(voteOn(activity, change)))

    test('gives votes in the order they were cast', async () => {
      await vote({ id: idOf(79), userId: idOf(99) })
      await vote({ id: idOf(71), userId: idOf(11), selection: 'VOTE_SELECTION_REJECTED' })
      expect(opened.store.votes(activity.id)).toEqual([
        voteOn(activity, { id: idOf(79), userId: idOf(99) }),
        voteOn(activity, { id: idOf(71), userId: idOf(11), selection: 'VOTE_SELECTION_REJECTED' }),
      ])
      expect(opened.store.votes(idOf(99))).toEqual([])
    })

    test('counts one vote a user, however often it is cast', async () => {
      await vote()
      await expect(vote({ id: idOf(71), selection: 'VOTE_SELECTION_REJECTED' })).rejects.toEqual(
        failing('ALREADY_EXISTS'),
      )
      expect(opened.store.votes(activity.id)).toEqual([voteOn(activity)])
      const other = await admit(2)
      await opened.store.write(transaction => transaction.vote(voteOn(other)))
      expect(opened.store.votes(other.id)).toEqual([voteOn(other)])
    })

    test('keeps the receipts of what the person was shown', async () => {
      const receipts = [receiptFor(activity, { decision: 'expired' }), receiptFor(activity)]
      await opened.store.write(transaction => {
        for (const receipt of receipts) transaction.receipt(receipt)
      })
      expect(opened.store.decisions(activity.id)).toMatchObject(receipts)
    })

    test('keeps every vote that was withdrawn as it was signed, in the order they were', async () => {
      const withdraw = (at: number) =>
        opened.store.write(transaction => transaction.withdrawVote(activity.id, voteOn(activity).userId, at))
      await withdraw(800)
      expect(opened.store.withdrawnVotes(activity.id)).toEqual([])
      await vote()
      await withdraw(900)
      expect(opened.store.votes(activity.id)).toEqual([])
      await vote({ id: idOf(71), signature: 'another' })
      await withdraw(901)
      await vote({ id: idOf(72) })
      expect(opened.store.votes(activity.id)).toEqual([voteOn(activity, { id: idOf(72) })])
      expect(opened.store.withdrawnVotes(activity.id)).toEqual([
        { ...voteOn(activity), withdrawnAt: 900 },
        { ...voteOn(activity, { id: idOf(71), signature: 'another' }), withdrawnAt: 901 },
      ])
      expect(opened.store.withdrawnVotes(idOf(99))).toEqual([])
    })

    test('refuses a vote on and a receipt for no activity', async () => {
      await expect(vote({ activityId: idOf(99) })).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
      const receipt = receiptFor(activity, { activityId: idOf(99) })
      await expect(opened.store.write(transaction => transaction.receipt(receipt))).rejects.toEqual(
        failing('ACTIVITY_NOT_FOUND'),
      )
    })
  })

  describe('evaluations', () => {
    let activity: ActivityRecord
    beforeEach(async () => {
      await insertExamples()
      activity = await admit(1, [{ event: 'consensusNeeded' }])
    })
    const evaluation = (change = {}) =>
      opened.store.write(transaction => transaction.evaluation(evaluationOf(activity, change)))

    test('are given in the order they were made', async () => {
      await evaluation({ voteId: idOf(79), outcomes: [] })
      await evaluation({ voteId: idOf(71), createdAt: 900 })
      expect(opened.store.evaluations(activity.id)).toEqual([
        evaluationOf(activity, { voteId: idOf(79), outcomes: [] }),
        evaluationOf(activity, { voteId: idOf(71), createdAt: 900 }),
      ])
      expect(opened.store.evaluations(idOf(99))).toEqual([])
    })

    test.each([{ activityId: idOf(99) }, { organizationId: globex }])('of no activity are refused: %o', async of => {
      await insert('organizations', otherOrganization)
      await expect(evaluation(of)).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
    })
  })
}
