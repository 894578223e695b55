import { beforeEach, describe, expect, test } from 'vitest'
import type { Move } from '../../../src/core/ports/store.ts'
import { acme, draftOf, globex, idOf, otherOrganization } from '../records.ts'
import { failing, type OpenedStore } from './opened-store.ts'

export function movesActivities(opened: OpenedStore): void {
  const { insert, insertExamples, admit, apply, submitted } = opened
  describe('admitting an activity', () => {
    beforeEach(insertExamples)

    test('records it as its moves leave it', async () => {
      const moves: Move[] = [{ event: 'allowed', expiresAt: 9000 }, { event: 'executing' }]
      const { activity, fresh } = await opened.store.write(transaction => transaction.admit(draftOf(1), moves, 5000))
      expect(fresh).toBe(true)
      expect(activity).toEqual({
        ...draftOf(1),
        status: 'ACTIVITY_STATUS_PENDING',
        result: {},
        failure: null,
        executing: true,
        expiresAt: 9000,
        createdAt: 5000,
        updatedAt: 5000,
      })
      expect(opened.store.activity(acme, activity.id)).toEqual(activity)
      expect(submitted(acme, activity)).toEqual(activity)
      expect(opened.store.audit(activity)).toEqual([
        {
          activityId: activity.id,
          events: ['created', 'allowed', 'executing'],
          status: 'ACTIVITY_STATUS_PENDING',
          at: 5000,
        },
      ])
      expect(opened.store.outbox(10)).toEqual([
        {
          sequence: expect.any(Number),
          organizationId: acme,
          activityId: activity.id,
          status: activity.status,
          changedStatus: true,
          at: 5000,
        },
      ])
    })

    test('settles it at once with its result', async () => {
      const result = { signRawPayloadResult: { r: '11', s: '22', v: '00' } }
      const activity = await admit(1, [
        { event: 'allowed', expiresAt: 9000 },
        { event: 'executing' },
        { event: 'executed', result },
      ])
      expect(opened.store.activity(acme, activity.id)).toMatchObject({
        status: 'ACTIVITY_STATUS_COMPLETED',
        result,
        expiresAt: null,
      })
      expect(opened.store.unsettled()).toEqual([])
    })

    test('gives the same bytes the activity they already have, and changes nothing', async () => {
      const first = await admit(1)
      const again = await opened.store.write(transaction =>
        transaction.admit(draftOf(1, { id: idOf(9999) }), [{ event: 'allowed' }, { event: 'executing' }], 7000),
      )
      expect(again).toEqual({ activity: first, fresh: false })
      const same = await opened.store.write(transaction => transaction.admit(draftOf(1), [{ event: 'allowed' }], 7000))
      expect(same).toEqual({ activity: first, fresh: false })
      expect(opened.store.activity(acme, idOf(9999))).toBeUndefined()
      expect(opened.store.audit(first)).toHaveLength(1)
      expect(opened.store.outbox(10)).toHaveLength(1)
    })

    test('signs once for one hundred identical posts that arrive together', async () => {
      const posts = Array.from({ length: 100 }, (_, number) =>
        opened.store.write(transaction => transaction.admit(draftOf(1, { id: idOf(5000 + number) }), [], 5000)),
      )
      const answers = await Promise.all(posts)
      expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
      expect(new Set(answers.map(({ activity }) => activity.id)).size).toBe(1)
    })

    test('lets two organizations post the same bytes', async () => {
      await insert('organizations', otherOrganization)
      await admit(1)
      const other = await admit(1, [], { id: idOf(5000), organizationId: globex })
      expect(submitted(globex, other)).toEqual(other)
      expect(opened.store.activity(acme, other.id)).toBeUndefined()
    })

    test('finds the newest with a fingerprint, in its organization alone', async () => {
      await insert('organizations', otherOrganization)
      const { fingerprint } = draftOf(1)
      await admit(1)
      const newer = await admit(2, [], { fingerprint, timestampMs: '1751328000001' })
      await admit(3)
      await admit(4, [], { fingerprint, organizationId: globex })
      expect(opened.store.withFingerprint(acme, fingerprint)).toEqual(newer)
      expect(opened.store.withFingerprint(acme, 'sha256:00')).toBeUndefined()
    })

    test('refuses other bytes under a known id', async () => {
      const first = await admit(1)
      await expect(admit(2, [], { id: first.id })).rejects.toEqual(failing('ALREADY_EXISTS'))
    })

    test('refuses an organization there is not', async () => {
      await expect(admit(1, [], { organizationId: idOf(99) })).rejects.toEqual(failing('ORGANIZATION_NOT_FOUND'))
    })

    test('finds what waits for votes, or did, by the fingerprint that votes name', async () => {
      const asked = await admit(1, [{ event: 'consensusNeeded' }])
      const signed = await admit(2)
      expect(opened.store.votedOn(acme, asked.fingerprint)).toEqual(asked)
      expect(opened.store.votedOn(acme, signed.fingerprint)).toBeUndefined()
      expect(opened.store.votedOn(globex, asked.fingerprint)).toBeUndefined()
      const rejected = await apply(asked, { event: 'rejected' })
      expect(opened.store.votedOn(acme, asked.fingerprint)).toEqual(rejected)
    })

    test('refuses moves that cannot follow each other, and keeps nothing of it', async () => {
      await expect(admit(1, [{ event: 'allowed' }, { event: 'allowed' }])).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
      expect(opened.store.activity(acme, draftOf(1).id)).toBeUndefined()
      expect(opened.store.audit(draftOf(1))).toEqual([])
      expect(opened.store.outbox(10)).toEqual([])
    })
  })

  describe('moving an activity', () => {
    beforeEach(insertExamples)

    test('records the new status and an audit entry, which the outbox tells of', async () => {
      const seen = await admit(1, [{ event: 'consensusNeeded', expiresAt: 9000 }])
      const allowed = await apply(seen, { event: 'quorumReached', expiresAt: 8000 }, 6000)
      expect(allowed).toEqual({ ...seen, status: 'ACTIVITY_STATUS_PENDING', expiresAt: 8000, updatedAt: 6000 })
      const executing = await apply(allowed, { event: 'executing' }, 6001)
      expect(executing).toEqual({ ...allowed, executing: true, updatedAt: 6001 })
      const failure = { code: 9, message: 'the hardware wallet is locked', details: [] }
      const failed = await apply(executing, { event: 'failed', failure }, 6002)
      expect(failed).toEqual({
        ...executing,
        status: 'ACTIVITY_STATUS_FAILED',
        failure,
        expiresAt: null,
        updatedAt: 6002,
      })
      expect(opened.store.activity(acme, seen.id)).toEqual(failed)
      expect(opened.store.audit(seen).map(({ events, status, at }) => [events, status, at])).toEqual([
        [['created', 'consensusNeeded'], 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 5000],
        [['quorumReached'], 'ACTIVITY_STATUS_PENDING', 6000],
        [['executing'], 'ACTIVITY_STATUS_PENDING', 6001],
        [['failed'], 'ACTIVITY_STATUS_FAILED', 6002],
      ])
      expect(opened.store.outbox(10).map(({ status }) => status)).toEqual([
        'ACTIVITY_STATUS_CONSENSUS_NEEDED',
        'ACTIVITY_STATUS_PENDING',
        'ACTIVITY_STATUS_PENDING',
        'ACTIVITY_STATUS_FAILED',
      ])
    })

    test('lets one of two racing callers through, in one commit or in two', async () => {
      const seen = await admit(1)
      const race = await Promise.allSettled([
        apply(seen, { event: 'executing' }),
        apply(seen, { event: 'executing' }),
        apply(seen, { event: 'rejected' }),
      ])
      expect(race.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      await expect(apply(seen, { event: 'expired' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
      expect(opened.store.activity(acme, seen.id)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: true })
      expect(opened.store.audit(seen)).toHaveLength(2)
      expect(opened.store.outbox(10)).toHaveLength(2)
    })

    test('begins execution at most once', async () => {
      const executing = await apply(await admit(1), { event: 'executing' })
      await expect(apply(executing, { event: 'executing' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
    })

    test('refuses what cannot happen there, and an activity there is not', async () => {
      const seen = await admit(1)
      await expect(apply(seen, { event: 'quorumReached' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
      await expect(apply({ ...seen, id: idOf(99) }, { event: 'rejected' })).rejects.toEqual(
        failing('ACTIVITY_MOVED_ON'),
      )
      await expect(apply({ ...seen, organizationId: globex }, { event: 'rejected' })).rejects.toEqual(
        failing('ACTIVITY_MOVED_ON'),
      )
      expect(opened.store.activity(acme, seen.id)).toEqual(seen)
    })

    test('keeps a settled activity settled', async () => {
      const settled = await apply(await admit(1), { event: 'rejected' })
      await expect(apply(settled, { event: 'executing' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
    })
  })
}
