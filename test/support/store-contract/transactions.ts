import { beforeEach, describe, expect, test } from 'vitest'
import { acme, draftOf, examples, idOf, receiptFor, voteOn } from '../records.ts'
import { failing, type OpenedStore } from './opened-store.ts'

export function runsTransactions(opened: OpenedStore): void {
  const { insertExamples, admit, submitted } = opened
  describe('a transaction', () => {
    beforeEach(insertExamples)
    const changed = { ...examples.users, name: 'Changed' }

    test('sees what it has written, while others see what is committed', async () => {
      const written = opened.store.write(transaction => {
        transaction.replace('users', changed)
        return transaction.find('users', acme, changed.id)
      })
      expect(opened.store.find('users', acme, changed.id)).toEqual(examples.users)
      expect(await written).toEqual(changed)
      expect(opened.store.find('users', acme, changed.id)).toEqual(changed)
    })

    test('that throws is undone as a whole and alone', async () => {
      const thrown = new Error('changed my mind')
      const before = opened.store.list('users', acme)
      const results = await Promise.allSettled([
        opened.store.write(transaction => transaction.setSetting('before', 1)),
        opened.store.write(transaction => {
          transaction.replace('users', changed)
          transaction.remove('wallets', acme, examples.wallets.id)
          transaction.setSetting('during', 1)
          transaction.setSetting('before', 2)
          const { activity } = transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
          transaction.vote(voteOn(activity))
          transaction.receipt(receiptFor(activity))
          transaction.putSealedSecret({ organizationId: acme, keyId: idOf(1) }, 'b25l')
          transaction.putUnlocker({
            id: idOf(1),
            kind: 'keychain',
            createdAt: 1,
            wrapped: { parameters: {}, key: '' },
            mac: '',
          })
          throw thrown
        }),
        opened.store.write(transaction => transaction.setSetting('after', transaction.setting('before'))),
      ])
      expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(results[1]).toHaveProperty('reason', thrown)
      expect(opened.store.list('users', acme)).toEqual(before)
      expect(opened.store.list('walletAccounts', acme)).toEqual([examples.walletAccounts])
      expect(['before', 'during', 'after'].map(name => opened.store.setting(name))).toEqual([1, undefined, 1])
      expect(submitted(acme, draftOf(1))).toBeUndefined()
      expect([opened.store.votes, opened.store.decisions].map(read => read(draftOf(1).id))).toEqual([[], []])
      expect(opened.store.audit(draftOf(1))).toEqual([])
      expect(opened.store.outbox(10)).toEqual([])
      expect([opened.store.secretNames(), opened.store.unlockers()]).toEqual([[], []])
      await admit(1)
    })

    test('that throws on its own is undone too', async () => {
      const work = opened.store.write(transaction => {
        transaction.replace('users', changed)
        throw new Error('changed my mind')
      })
      await expect(work).rejects.toThrow('changed my mind')
      expect(opened.store.find('users', acme, changed.id)).toEqual(examples.users)
    })

    test('can go on after a refusal', async () => {
      await opened.store.write(transaction => {
        expect(() => transaction.insert('users', examples.users)).toThrow()
        transaction.insert('users', { ...examples.users, id: idOf(11) })
      })
      expect(opened.store.list('users', acme)).toHaveLength(2)
    })

    test('runs in the order it was asked for', async () => {
      const order: number[] = []
      await Promise.all([1, 2, 3].map(number => opened.store.write(() => order.push(number))))
      expect(order).toEqual([1, 2, 3])
    })

    test('that would go on after its commit is refused and undone', async () => {
      const work = opened.store.write(async transaction => transaction.setSetting('late', 1))
      await expect(work).rejects.toThrow('synchronous')
      expect(opened.store.setting('late')).toBeUndefined()
    })

    test('may ask for another', async () => {
      const inner = await opened.store.write(transaction => {
        transaction.setSetting('outer', 1)
        return { promise: opened.store.write(next => next.setting('outer')) }
      })
      expect(await inner.promise).toBe(1)
    })

    test('that was asked for before closing is done, and after that refused', async () => {
      const last = opened.store.write(transaction => transaction.admit(draftOf(1), [], 5000))
      const closed = opened.store.close()
      await expect(opened.store.write(() => 1)).rejects.toEqual(failing('STOPPING'))
      expect((await last).fresh).toBe(true)
      await closed
      await opened.store.close()
    })
  })
}
