import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeyVault, SecretName } from '../../src/core/ports/key-vault.ts'
import { scaled } from './effort.ts'
import { expectAllToFail } from './expect-all-to-fail.ts'

interface Subject {
  /** A vault that is ready. Opened once. */
  readonly open: () => Promise<KeyVault>
  readonly close?: () => Promise<void>
  /** One that shares nothing with the first; absent where that is no matter. */
  readonly openAnother?: () => Promise<KeyVault>
  /** Another vault over what the first has written; absent where nothing outlives the vault. */
  readonly reopen?: () => Promise<KeyVault>
  /** Of a vault that locks. */
  readonly passphrase?: string
}

/** A name nothing was ever kept under. */
export function newName(): SecretName {
  return { organizationId: randomUUID(), keyId: randomUUID() }
}

/** What any vault must do. Run once per implementation. */
export function keyVaultContract(kind: string, subject: Subject) {
  describe(`${kind} vault`, () => {
    let vault: KeyVault
    beforeAll(async () => {
      vault = await subject.open()
    })
    afterAll(async () => subject.close?.())

    test('is ready, with nothing left to do', async () => {
      expect(await vault.state()).toEqual({ status: 'ready', nextStep: '' })
    })

    test('gives back the bytes it was given', async () => {
      const secrets = fc.uint8Array({ minLength: 1, maxLength: 600 })
      await fc.assert(
        fc.asyncProperty(secrets, async secret => {
          const name = newName()
          await vault.put(name, secret)
          expect(await vault.get(name)).toEqual(new Uint8Array(secret))
        }),
        { numRuns: scaled(20) },
      )
    })

    test("keeps a copy and gives copies, which are the caller's to wipe", async () => {
      const name = newName()
      const secret = Uint8Array.of(1, 2, 3)
      await vault.put(name, secret)
      secret.fill(0)
      const first = await vault.get(name)
      expect(first).toEqual(Uint8Array.of(1, 2, 3))
      first?.fill(0)
      expect(await vault.get(name)).toEqual(Uint8Array.of(1, 2, 3))
    })

    test('notes each generation it is told, also where there was nothing to delete or to set aside', async () => {
      const databaseId = randomUUID()
      const reached = async () => (await vault.generation(databaseId))?.number
      await vault.put(newName(), Uint8Array.of(1), { databaseId, number: 1 })
      expect(await reached()).toBe(1)
      await vault.delete(newName(), { databaseId, number: 2 })
      expect(await reached()).toBe(2)
      expect(await vault.setAside(newName(), 1, { databaseId, number: 3 })).toBe(false)
      expect(await reached()).toBe(3)
    })

    test('takes nothing but its passphrase for its passphrase', async () => {
      const { passphrase } = subject
      for (const wrong of ['', `${passphrase ?? ''}!`]) {
        await expect(vault.confirm(wrong)).rejects.toMatchObject({ code: 'PASSPHRASE_WRONG' })
      }
      if (passphrase !== undefined) await vault.confirm(passphrase)
    })

    test('says which of the secrets it is asked for are missing', async () => {
      const [there, deleted, never] = [newName(), newName(), newName()]
      for (const name of [there, deleted]) await vault.put(name, Uint8Array.of(1))
      expect(await vault.findLost([there, deleted, never])).toEqual({ missing: [never], damaged: [] })
      await vault.delete(deleted)
      expect(await vault.findLost([there, deleted, never])).toEqual({ missing: [deleted, never], damaged: [] })
    })

    test('knows no secret that was never put', async () => {
      expect(await vault.get(newName())).toBeUndefined()
    })

    test('keeps the secrets of two organizations apart', async () => {
      const ours = newName()
      await vault.put(ours, Uint8Array.of(1))
      expect(await vault.get({ ...ours, organizationId: randomUUID() })).toBeUndefined()
    })

    test('keeps names apart that would read alike when joined', async () => {
      await vault.put({ organizationId: 'a', keyId: 'b/c' }, Uint8Array.of(1))
      await vault.put({ organizationId: 'a/b', keyId: 'c' }, Uint8Array.of(2))
      expect(await vault.get({ organizationId: 'a', keyId: 'b/c' })).toEqual(Uint8Array.of(1))
    })

    test('refuses to replace a secret, and keeps the first', async () => {
      const name = newName()
      await vault.put(name, Uint8Array.of(1))
      await expect(vault.put(name, Uint8Array.of(2))).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
      expect(await vault.get(name)).toEqual(Uint8Array.of(1))
    })

    test('lets one of many put a name', async () => {
      const name = newName()
      const puts = [1, 2, 3, 4, 5].map(async byte => {
        await vault.put(name, Uint8Array.of(byte))
        return byte
      })
      const outcomes = await Promise.allSettled(puts)
      const winners = outcomes.filter(outcome => outcome.status === 'fulfilled').map(outcome => outcome.value)
      expect(winners).toHaveLength(1)
      expect(await vault.get(name)).toEqual(Uint8Array.from(winners))
    })

    test('keeps all of many that are put at once', async () => {
      const names = Array.from({ length: 8 }, newName)
      await Promise.all(names.map((name, index) => vault.put(name, Uint8Array.of(index))))
      const secrets = await Promise.all(names.map(name => vault.get(name)))
      expect(secrets).toEqual(names.map((_, index) => Uint8Array.of(index)))
    })

    test('deletes one secret, and lets its name be used again', async () => {
      const [name, other] = [newName(), newName()]
      await vault.put(name, Uint8Array.of(1))
      await vault.put(other, Uint8Array.of(2))
      await vault.delete(name)
      expect(await vault.get(name)).toBeUndefined()
      expect(await vault.get(other)).toEqual(Uint8Array.of(2))
      await vault.put(name, Uint8Array.of(3))
      expect(await vault.get(name)).toEqual(Uint8Array.of(3))
    })

    test('gives up what another vault has, in use and set aside, as often as it is asked, and no others', async () => {
      // Over a vault of its own: the file of a vault goes with what it held.
      const own = await (subject.openAnother ?? subject.open)()
      const databaseId = randomUUID()
      const [inUse, aside, other] = [newName(), newName(), newName()]
      await own.put(inUse, Uint8Array.of(1), { databaseId, number: 1 })
      await own.put(aside, Uint8Array.of(2), { databaseId, number: 2 })
      await own.setAside(aside, 5, { databaseId, number: 3 })
      const names = [inUse, { ...aside, at: 5 }]
      if (kind !== 'passphrase') await own.put(other, Uint8Array.of(3))
      else {
        await own.put(other, Uint8Array.of(3), { databaseId, number: 4 })
        await expect(own.giveUp(names, databaseId)).rejects.toMatchObject({ code: 'VAULT_SHARED' })
        expect(await own.get(inUse)).toEqual(Uint8Array.of(1))
        await own.delete(other)
        await expect(own.giveUp(names, randomUUID())).rejects.toMatchObject({ code: 'VAULT_SHARED' })
      }
      await own.giveUp(names, databaseId)
      await own.giveUp(names, databaseId)
      if (kind === 'passphrase') return expect(await own.state()).toMatchObject({ status: 'missing' })
      expect(await own.get(inUse)).toBeUndefined()
      expect(await own.getSetAside({ ...aside, at: 5 })).toBeUndefined()
      expect(await own.get(other)).toEqual(Uint8Array.of(3))
      expect(await own.generation(databaseId)).toBeUndefined()
    })

    test('is content to delete what is not there', async () => {
      await vault.delete(newName())
    })

    test('has its secrets again after it was locked and unlocked', async () => {
      const name = newName()
      await vault.put(name, Uint8Array.of(7))
      await vault.lock()
      if (subject.passphrase !== undefined) {
        expect(await vault.state()).toMatchObject({ status: 'locked' })
        const verbs = [vault.get(name), vault.put(newName(), Uint8Array.of(1)), vault.delete(name)]
        await expectAllToFail(verbs, 'VAULT_LOCKED')
      }
      await vault.unlock(subject.passphrase)
      expect(await vault.state()).toEqual({ status: 'ready', nextStep: '' })
      expect(await vault.get(name)).toEqual(Uint8Array.of(7))
    })

    const { reopen } = subject
    if (!reopen) return
    test('finds its secrets when it is opened again', async () => {
      const name = newName()
      const secret = new Uint8Array(randomBytes(64))
      await vault.put(name, secret)
      const again = await reopen()
      expect(await again.get(name)).toEqual(secret)
      await again.delete(name)
      expect(await vault.get(name)).toBeUndefined()
    })
  })
}
