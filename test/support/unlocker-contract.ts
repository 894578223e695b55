import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/core/ids.ts'
import type { Unlocker } from '../../src/core/ports/unlocker.ts'
import { expectAllToFail } from './expect-all-to-fail.ts'

interface Subject {
  /** An unlocker that is ready. Opened once. */
  readonly open: () => Promise<Unlocker>
  readonly close?: () => Promise<void>
  /** Passphrase of an unlocker that needs one. */
  readonly passphrase?: string
}

/** Tests that any unlocker must pass. Run once per implementation. */
export function unlockerContract(kind: string, { open, close, passphrase }: Subject) {
  describe(`${kind} unlocker`, () => {
    let unlocker: Unlocker
    beforeAll(async () => {
      unlocker = await open()
    })
    afterAll(async () => close?.())
    const newKey = () => new Uint8Array(randomBytes(32))

    test('unwraps what it wrapped, in copies that are the caller’s to wipe', async () => {
      const [id, dataKey] = [newId(), newKey()]
      const given = new Uint8Array(dataKey)
      const wrapped = await unlocker.wrap(id, given, passphrase)
      given.fill(0)
      const first = await unlocker.unwrap(id, wrapped, passphrase)
      expect(first).toEqual(dataKey)
      first.fill(0)
      expect(await unlocker.unwrap(id, wrapped, passphrase)).toEqual(dataKey)
    })

    test('says nothing of the data key in what it gives out', async () => {
      const [id, dataKey] = [newId(), newKey()]
      const wrapped = JSON.stringify(await unlocker.wrap(id, dataKey, passphrase))
      for (const encoding of ['base64', 'hex'] as const)
        expect(wrapped).not.toContain(Buffer.from(dataKey).toString(encoding))
    })

    test('wraps another data key under the same id, and what it wrapped before still opens', async () => {
      const [id, one, other] = [newId(), newKey(), newKey()]
      const before = await unlocker.wrap(id, one, passphrase)
      const after = await unlocker.wrap(id, other, passphrase)
      expect(await unlocker.unwrap(id, after, passphrase)).toEqual(other)
      expect(await unlocker.unwrap(id, before, passphrase)).toEqual(one)
    })

    test('does not open what was wrapped under another id, or is damaged', async () => {
      const [id, other] = [newId(), newId()]
      const wrapped = await unlocker.wrap(id, newKey(), passphrase)
      await unlocker.wrap(other, newKey(), passphrase)
      const bytes = Buffer.from(wrapped.key, 'base64')
      const damaged = {
        ...wrapped,
        key: Buffer.from(bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte))).toString('base64'),
      }
      const code = passphrase === undefined ? 'SECRET_DAMAGED' : 'PASSPHRASE_WRONG'
      await expectAllToFail(
        [
          unlocker.unwrap(other, wrapped, passphrase),
          unlocker.unwrap(id, damaged, passphrase),
          unlocker.unwrap(id, { ...wrapped, key: '' }, passphrase),
        ],
        code,
      )
    })

    test('says by its state whether it unwraps by itself', async () => {
      const id = newId()
      await unlocker.wrap(id, newKey(), passphrase)
      expect((await unlocker.state(id)).status).toBe(passphrase === undefined ? 'ready' : 'locked')
    })

    if (passphrase === undefined) {
      test('opens nothing under an id that it does not know, and makes nothing in its place', async () => {
        const id = newId()
        const wrapped = await unlocker.wrap(newId(), newKey())
        for (let time = 0; time < 2; time++)
          await expect(unlocker.unwrap(id, wrapped)).rejects.toMatchObject({ code: 'VAULT_MISSING' })
        expect((await unlocker.state(id)).status).toBe('missing')
      })
    } else {
      test('refuses another passphrase, and none', async () => {
        const id = newId()
        const wrapped = await unlocker.wrap(id, newKey(), passphrase)
        const wrong = [`${passphrase} `, passphrase.slice(1), '', undefined]
        await expectAllToFail(
          wrong.map(each => unlocker.unwrap(id, wrapped, each)),
          'PASSPHRASE_WRONG',
        )
        await expect(unlocker.wrap(id, newKey(), '')).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
      })
    }
  })
}
