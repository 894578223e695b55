import { expect, test } from 'vitest'
import { newId } from '../../../src/core/engine/ids.ts'
import { p256Key } from '../../support/client.ts'
import { testEngine } from '../../support/engine.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { windowOver } from '../../support/window.ts'

test('a wallet whose key is missing is told, of whichever organization it is', async () => {
  const agent = await testEngine()
  const { store, vault } = agent
  const window = await windowOver(agent)
  const others = [await addOrganization(agent, p256Key()), await addOrganization(agent, p256Key(), { parentId: null })]
  const lacking = []
  for (const organizationId of [agent.organizationId, ...others.map(each => each.organizationId)]) {
    const id = newId()
    const now = agent.clock.now()
    const wallet = { id, organizationId, name: 'Main', exported: false, imported: false, device: null }
    await store.write(transaction => transaction.insert('wallets', { ...wallet, createdAt: now, updatedAt: now }))
    lacking.push({ id, organizationId, name: 'Main' })
  }
  const told = async () => new Set((await window['recovery.get'](undefined)).missing?.wallets)
  expect(await told()).toEqual(new Set(lacking))

  const [main, ...ofOthers] = lacking
  await vault.put({ organizationId: agent.organizationId, keyId: main?.id ?? '' }, new Uint8Array(32).fill(1))
  expect(await told()).toEqual(new Set(ofOthers))
})

test('a private key that was set aside is taken up under its own address, and is then no longer set aside', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const secret = await setAside(agent)
  expect((await window['recovery.get'](undefined)).setAside).toEqual([{ ...secret, kind: 'privateKey' }])
  await window['recovery.takeUp']({ organizationId, secret, as: 'Deployer', curve: 'CURVE_SECP256K1' })
  expect(agent.store.list('privateKeys', organizationId)).toMatchObject([
    // Of the private key 1, repeated in each byte.
    { name: 'Deployer', addresses: [{ address: '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1' }] },
  ])
  expect((await window['recovery.get'](undefined)).setAside).toEqual([])
})

test('where several must agree none is taken up half-way', async () => {
  const agent = await testEngine({ rootUsers: 2, threshold: 2 })
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const secret = await setAside(agent)
  const taken = window['recovery.takeUp']({ organizationId, secret, as: 'Deployer', curve: 'CURVE_SECP256K1' })
  await expect(taken).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    message: expect.stringContaining('Several root users must agree here'),
  })
  expect(store.unsettled()).toEqual([])
  expect((await window['recovery.get'](undefined)).setAside).toHaveLength(1)
})

async function setAside({ vault }: Awaited<ReturnType<typeof testEngine>>) {
  const name = { organizationId: newId(), keyId: newId() }
  await vault.put(name, new Uint8Array(32).fill(1))
  await vault.setAside(name, 1_700_000_000_000)
  return { ...name, at: 1_700_000_000_000 }
}
