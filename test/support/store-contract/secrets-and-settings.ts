import { beforeEach, describe, expect, test } from 'vitest'
import { kindsWithSecrets } from '../../../src/core/keys/is-secret-referenced.ts'
import type { UnlockerRow } from '../../../src/core/ledger/unlocker-row.ts'
import { acme, examples, idOf } from '../records.ts'
import type { OpenedStore } from './opened-store.ts'

export function keepsSecretsAndSettings(opened: OpenedStore): void {
  const { insertExamples, admit, apply } = opened
  describe('the outbox', () => {
    beforeEach(insertExamples)
    const numbers = () => opened.store.outbox(100).map(({ activityId }) => Number(activityId.slice(-3)))

    test('tells of activities in the order they moved', async () => {
      const first = await admit(2)
      await admit(1)
      await apply(first, { event: 'rejected' })
      expect(numbers()).toEqual([2, 1, 2])
      expect(opened.store.outbox(2)).toHaveLength(2)
      const sequences = opened.store.outbox(100).map(({ sequence }) => sequence)
      expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
    })

    test('forgets what was delivered, and no more', async () => {
      for (const number of [1, 2, 3]) await admit(number)
      const sequence = opened.store.outbox(2).at(-1)?.sequence ?? 0
      await opened.store.write(transaction => transaction.delivered(sequence))
      expect(numbers()).toEqual([3])
      await opened.store.write(transaction => transaction.delivered(sequence))
      expect(numbers()).toEqual([3])
    })

    test('never gives a number twice, so a late "delivered" removes nothing new', async () => {
      await admit(1)
      const [told] = opened.store.outbox(1)
      await opened.store.write(transaction => transaction.delivered(told?.sequence ?? 0))
      await admit(2)
      await opened.store.write(transaction => transaction.delivered(told?.sequence ?? 0))
      expect(numbers()).toEqual([2])
    })
  })

  describe('settings', () => {
    test('gives back what was set last, and nothing for what never was', async () => {
      expect(opened.store.setting('port')).toBeUndefined()
      for (const value of [{ port: [1, 2] }, 'text', 7, false, null]) {
        await opened.store.write(transaction => transaction.setSetting('port', value))
        expect(opened.store.setting('port')).toEqual(value)
      }
      await opened.store.write(transaction => transaction.setSetting('port', undefined))
      expect(opened.store.setting('port')).toBeUndefined()
    })
  })

  describe('secrets and unlockers', () => {
    beforeEach(insertExamples)
    const ofWallet = { organizationId: acme, keyId: examples.wallets.id }
    const unlocker: UnlockerRow = {
      id: idOf(1),
      kind: 'keychain',
      createdAt: 1000,
      wrapped: { parameters: {}, key: 'a2V5' },
      mac: 'ab',
    }

    test('a sealed secret is kept under its name, and replaced', async () => {
      expect(opened.store.sealedSecret(ofWallet)).toBeUndefined()
      await opened.store.write(transaction => transaction.putSealedSecret(ofWallet, 'b25l'))
      expect(opened.store.sealedSecret(ofWallet)).toBe('b25l')
      await opened.store.write(transaction => transaction.putSealedSecret(ofWallet, 'dHdv'))
      expect(opened.store.sealedSecret(ofWallet)).toBe('dHdv')
      expect(opened.store.secretNames()).toEqual([ofWallet])
    })

    test('a secret of an organization that is not there is refused', async () => {
      const name = { organizationId: idOf(99), keyId: idOf(1) }
      const written = opened.store.write(transaction => transaction.putSealedSecret(name, 'b25l'))
      await expect(written).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' })
    })

    test.each(kindsWithSecrets)('the secret of a record goes with it: %s', async kind => {
      const name = { organizationId: acme, keyId: examples[kind].id }
      await opened.store.write(transaction => transaction.putSealedSecret(name, 'b25l'))
      await opened.store.write(transaction => transaction.remove(kind, acme, name.keyId))
      expect(opened.store.sealedSecret(name)).toBeUndefined()
    })

    test('the secrets of what belongs to a user go with the user', async () => {
      const names = [examples.apiKeys, examples.importTargets].map(({ id }) => ({ organizationId: acme, keyId: id }))
      await opened.store.write(transaction => {
        for (const name of names) transaction.putSealedSecret(name, 'b25l')
      })
      await opened.store.write(transaction => transaction.remove('users', acme, examples.users.id))
      expect(opened.store.secretNames()).toEqual([])
    })

    test('an unlocker is kept by its kind, and replaced', async () => {
      const wrapped = { parameters: { salt: 'c2FsdA==' }, key: 'a2V5' }
      const other: UnlockerRow = { ...unlocker, id: idOf(2), kind: 'passphrase', createdAt: 2000, wrapped }
      await opened.store.write(transaction => {
        transaction.putUnlocker(other)
        transaction.putUnlocker(unlocker)
      })
      expect(opened.store.unlockers()).toEqual([unlocker, other])
      const changed = { ...unlocker, id: idOf(3), wrapped: { ...wrapped, key: 'b25l' } }
      await opened.store.write(transaction => transaction.putUnlocker(changed))
      expect(opened.store.unlockers()).toEqual([changed, other])
      await opened.store.write(transaction => transaction.removeUnlocker('keychain'))
      expect(opened.store.unlockers()).toEqual([other])
    })
  })
}
