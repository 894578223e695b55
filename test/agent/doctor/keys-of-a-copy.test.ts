/** In a copy, the doctor takes nothing from the data directory that it was copied from. */
import { expect, test } from 'vitest'
import { secretsWithoutRecords } from '../../../src/agent/doctor/checks/secrets-without-records.ts'
import type { Scene } from '../../../src/agent/doctor/scene.ts'
import { newId } from '../../../src/core/ids.ts'
import { copiedFinding } from '../../../src/core/integrity.ts'
import { testEngine } from '../../support/engine.ts'

test('a key that no record names is set aside, but in a copy, whoever offered it before', async () => {
  const { engine, store, vault, organizationId } = await testEngine()
  const name = { organizationId, keyId: newId() }
  await vault.put(name, new Uint8Array(32).fill(1))
  await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: 0 }))
  const vaults = { isChosen: () => true, current: () => ({ ...vault, kind: 'keychain' }) }
  const scene = { running: { engine, changed: () => undefined }, opened: async () => ({ store, vaults }) }
  const look = () => secretsWithoutRecords.look(scene as unknown as Scene, () => undefined)

  const before = await look()
  const mend = before.state === 'ill' ? before.mend : undefined
  expect(mend?.offer).toBe('Set the key aside')
  engine.integrity.report({ id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false })
  expect(await look()).toMatchObject({ state: 'ill', detail: expect.stringContaining('is a copy'), mend: undefined })
  await expect(mend?.run()).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  expect(await vault.get(name)).toBeDefined()
  engine.integrity.withdraw(copiedFinding)
  await mend?.run()
  expect(await vault.get(name)).toBe(undefined)
})

test('what is found while keys are set aside ends that: the rest stays', async () => {
  const { engine, store, vault, organizationId } = await testEngine()
  const names = [newId(), newId(), newId()].map(keyId => ({ organizationId, keyId }))
  for (const name of names) {
    await vault.put(name, new Uint8Array(32).fill(1))
    await store.write(transaction => transaction.openKeyJournal({ ...name, createdAt: 0 }))
  }
  const vaults = { isChosen: () => true, current: () => ({ ...vault, kind: 'keychain' }) }
  const scene = { running: { engine, changed: () => undefined }, opened: async () => ({ store, vaults }) }
  const verdict = await secretsWithoutRecords.look(scene as unknown as Scene, () => undefined)
  const mend = verdict.state === 'ill' ? verdict.mend : undefined
  const { setAside } = vault
  vault.setAside = async (...given) => {
    engine.integrity.report({ id: copiedFinding, title: 'A copy.', message: 'It is one.', stopsSigning: false })
    return setAside(...given)
  }
  await expect(mend?.run()).rejects.toMatchObject({ code: 'VAULT_SHARED' })
  expect(await vault.names()).toHaveLength(2)
})
