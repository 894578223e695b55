import { beforeEach, describe, expect, test } from 'vitest'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { acme, draftOf, examples, globex, idOf, otherOrganization, reservationOf } from '../records.ts'
import { failing, type OpenedStore } from './opened-store.ts'

export function keepsReservations(opened: OpenedStore): void {
  const { insert, insertExamples, admit, apply } = opened
  describe('what is taken of a velocity control', () => {
    beforeEach(insertExamples)
    const { id: controlId } = examples.velocityControls
    const reserve = (activity: Pick<ActivityRecord, 'id' | 'organizationId'>, change = {}) =>
      opened.store.write(transaction => transaction.reserve(reservationOf(activity, change)))
    const reserved = (change = {}) =>
      opened.store.reserved({ organizationId: acme, controlId, groupKey: '', since: null, ...change })

    test('is added up exactly, however large', async () => {
      expect(reserved()).toEqual({ sum: 0n, count: 0 })
      await reserve(await admit(1), { amount: '9'.repeat(80) })
      await reserve(await admit(2), { amount: '2' })
      expect(reserved()).toEqual({ sum: 10n ** 80n + 1n, count: 2 })
    })

    test('is taken once by one activity: what it takes later stands in place of what it took before', async () => {
      const activity = await admit(1)
      await reserve(activity, { amount: '5' })
      await reserve(activity, { amount: '7', groupKey: 'other', createdAt: 6000 })
      expect(reserved()).toEqual({ sum: 0n, count: 0 })
      expect(reserved({ groupKey: 'other', since: 6000 })).toEqual({ sum: 7n, count: 1 })
    })

    test('counts from a moment on, that moment included', async () => {
      await reserve(await admit(1), { amount: '1', createdAt: 5000 })
      await reserve(await admit(2), { amount: '2', createdAt: 5001 })
      expect([5000, 5001, 5002].map(since => reserved({ since }).sum)).toEqual([3n, 2n, 0n])
    })

    test('counts from a moment on however long ago that is', async () => {
      const hour = 3_600_000
      const moments = [0, 1, hour - 1, hour, hour + 1, 26 * hour, 26 * hour + 1, 1000 * hour]
      const ids: string[] = []
      for (const [index, createdAt] of moments.entries()) {
        const activity = await admit(index, [{ event: 'allowed' }])
        ids.push(activity.id)
        await reserve(activity, { amount: `${1 << index}`, createdAt })
      }
      const sumFrom = (since: number, except?: string) => Number(reserved({ since, except }).sum)
      const expected = (since: number, except = -1) =>
        moments.reduce((sum, at, index) => sum + (at >= since && index !== except ? 1 << index : 0), 0)
      const sinces = [...moments, 2, 2 * hour, 25 * hour + 1, 26 * hour + 2, 1000 * hour + 1]
      for (const since of sinces) {
        expect(sumFrom(since), `from ${since}`).toBe(expected(since))
        ids.forEach((id, except) => {
          expect(sumFrom(since, id), `from ${since} without ${except}`).toBe(expected(since, except))
        })
      }
      // When what was taken came to an amount: as a walk from the oldest on says.
      const walked = (since: number, amount: number, except = -1) => {
        let left = amount
        return moments.find((at, index) => {
          if (at >= since && index !== except) left -= 1 << index
          return left <= 0
        })
      }
      for (const since of sinces) {
        for (const amount of [1, 2, 3, 7, 8, 15, 31, 32, 100, 200, 255, 256]) {
          const spent = { organizationId: acme, controlId, groupKey: '', since }
          const cameTo = (except?: string) => opened.store.reservedUpTo({ ...spent, except }, BigInt(amount))
          expect(cameTo(), `${amount} from ${since}`).toBe(walked(since, amount))
          ids.forEach((id, except) => {
            expect(cameTo(id), `${amount} from ${since} without ${except}`).toBe(walked(since, amount, except))
          })
        }
      }
    })

    test('is not counted where the activity had failed before, or fails with it', async () => {
      const { id } = examples.velocityControls
      const failed = await apply(await admit(1, [{ event: 'consensusNeeded' }]), { event: 'failed' })
      await reserve(failed, { amount: '1' })
      await opened.store.write(transaction => {
        const { activity } = transaction.admit(draftOf(2), [{ event: 'allowed' }], 5000)
        transaction.reserve(reservationOf(activity, { amount: '2' }))
        transaction.apply(activity, { event: 'rejected' }, 6000)
      })
      expect(reserved({ controlId: id })).toEqual({ sum: 0n, count: 0 })
      expect(reserved({ except: failed.id })).toEqual({ sum: 0n, count: 0 })
    })

    test('counts for its group, its control and its organization alone', async () => {
      const other = { ...examples.velocityControls, id: idOf(90), identifier: 'other' }
      await insert('velocityControls', other)
      await reserve(await admit(1), { amount: '1', groupKey: idOf(10) })
      await reserve(await admit(2), { amount: '2', groupKey: idOf(11) })
      await reserve(await admit(2), { amount: '4', controlId: other.id, groupKey: idOf(10) })
      expect(reserved({ groupKey: idOf(10) }).sum).toBe(1n)
      expect(reserved({ groupKey: idOf(11) }).sum).toBe(2n)
      expect(reserved({ groupKey: idOf(10), controlId: other.id }).sum).toBe(4n)
      expect(reserved().count).toBe(0)
      expect(reserved({ groupKey: idOf(10), organizationId: globex }).count).toBe(0)
    })

    test('leaves out what one activity took itself', async () => {
      const activity = await admit(1)
      await reserve(activity, { amount: '1' })
      await reserve(await admit(2), { amount: '2' })
      expect(reserved({ except: activity.id })).toEqual({ sum: 2n, count: 1 })
      expect(reserved({ except: undefined }).count).toBe(2)
    })

    test.each([null, 5000])('is given back by what is rejected or fails, and by nothing else: from %o', async since => {
      const waiting = await admit(1, [{ event: 'consensusNeeded' }])
      const failing = await admit(2, [{ event: 'allowed' }, { event: 'executing' }])
      const done = await admit(3, [{ event: 'allowed' }, { event: 'executing' }])
      await reserve(waiting, { amount: '1' })
      await reserve(failing, { amount: '2' })
      await reserve(done, { amount: '4' })
      expect(reserved({ since }).sum).toBe(7n)
      await apply(done, { event: 'executed' })
      expect(reserved({ since })).toEqual({ sum: 7n, count: 3 })
      await apply(failing, { event: 'failed' })
      expect(reserved({ since })).toEqual({ sum: 5n, count: 2 })
      await apply(waiting, { event: 'rejected' })
      expect(reserved({ since })).toEqual({ sum: 4n, count: 1 })
    })

    test('is seen at once by the transaction that takes it, and undone with it', async () => {
      const activity = await admit(1)
      const work = opened.store.write(transaction => {
        transaction.reserve(reservationOf(activity))
        const { count } = transaction.reserved({ organizationId: acme, controlId, groupKey: '', since: null })
        throw new Error(`took ${count}`)
      })
      await expect(work).rejects.toThrow('took 1')
      expect(reserved().count).toBe(0)
    })

    test('goes with the control, and comes not back with another of its id', async () => {
      await reserve(await admit(1))
      await opened.store.write(transaction => transaction.remove('velocityControls', globex, controlId))
      expect(reserved().count).toBe(1)
      await opened.store.write(transaction => transaction.remove('velocityControls', acme, controlId))
      await insert('velocityControls', examples.velocityControls)
      expect(reserved().count).toBe(0)
    })

    test('stays when the grant that named the control goes', async () => {
      await reserve(await admit(1))
      await opened.store.write(transaction => transaction.remove('grants', acme, examples.grants.id))
      expect(opened.store.find('velocityControls', acme, controlId)).toEqual(examples.velocityControls)
      expect(reserved().count).toBe(1)
    })

    test('is refused for no activity and of no control', async () => {
      const activity = await admit(1)
      await insert('organizations', otherOrganization)
      await expect(reserve({ ...activity, id: idOf(99) })).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
      await expect(reserve({ ...activity, organizationId: globex })).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
      await expect(reserve(activity, { controlId: idOf(99) })).rejects.toEqual(failing('RESOURCE_NOT_FOUND'))
    })
  })
}
