import { expect, test } from 'vitest'
import { newOrganization } from '../../../src/core/records/organization.ts'
import { newUser } from '../../../src/core/records/user.ts'
import { p256Key } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'
import { addOrganization } from '../../support/sub-organization.ts'
import { windowOver } from '../../support/window.ts'

const idOf = (number: number) => `0190c000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** One sub-organization for each name, with one user; the last is the newest. */
async function customers(agent: TestEngine, names: readonly string[]): Promise<void> {
  const { store, clock, organizationId: parentId } = agent
  const rootQuorum = { threshold: 1, userIds: [] }
  await store.write(transaction => {
    for (const [number, name] of names.entries()) {
      const known = { id: idOf(number), name: `${name} Ltd`, parentId, rootQuorum }
      transaction.insert('organizations', newOrganization(known, clock.now() + number))
      const contacts = { email: `${name}@example.org`, phoneNumber: `+4420794600${String(number).padStart(2, '0')}` }
      const user = { id: idOf(1000 + number), organizationId: idOf(number), name, ...contacts }
      transaction.insert('users', newUser(user, clock.now()))
    }
  })
}

test('sub-organizations are listed a page at a time, newest first, without those that were deleted', async () => {
  const agent = await testEngine()
  const { organizationId, store } = agent
  await customers(agent, ['a', 'b', 'c', 'd', 'e'])
  const deleted = store.find('organizations', idOf(3), idOf(3))
  await store.write(transaction => {
    if (deleted) transaction.replace('organizations', { ...deleted, deletedAt: 1 })
  })
  const window = await windowOver(agent)
  const page = async (after?: string) => {
    const { found, more } = await window['subOrganizations.list']({ organizationId, limit: 2, ...(after && { after }) })
    return { names: found.map(({ name }) => name), more, last: found.at(-1)?.id }
  }
  const first = await page()
  expect(first).toMatchObject({ names: ['e Ltd', 'c Ltd'], more: true })
  expect(await page(first.last)).toMatchObject({ names: ['b Ltd', 'a Ltd'], more: false })
})

test.each([
  ['its name', 'GRACE LTD'],
  ['its id', idOf(1).slice(-14)],
  ['a user', 'grac'],
  ['an e-mail address', 'grace@EXAMPLE'],
  ['a phone number as people write it', '+44 (20) 7946-0001'],
  ['the id of a user', idOf(1001)],
  ['the address of a wallet', '0xABCDEF'],
])('one is found by %s', async (_, search) => {
  const agent = await testEngine()
  const { organizationId, store, clock } = agent
  await customers(agent, ['ada', 'grace', 'edsger'])
  await store.write(transaction => {
    const stamps = { organizationId: idOf(1), createdAt: clock.now(), updatedAt: clock.now() }
    const address = `0xabcdef${'00'.repeat(17)}`
    transaction.insert('wallets', { ...examples.wallets, ...stamps })
    transaction.insert('walletAccounts', { ...examples.walletAccounts, ...stamps, address })
  })
  const window = await windowOver(agent)
  const { found, more } = await window['subOrganizations.list']({ organizationId, search, limit: 20 })
  expect(found.map(({ name, firstUser }) => [name, firstUser?.name])).toEqual([['grace Ltd', 'grace']])
  expect(more).toBe(false)
})

test('one that belongs to nobody here, or to another organization, is not shown', async () => {
  const agent = await testEngine()
  const { organizationId } = agent
  const window = await windowOver(agent)
  const own = await addOrganization(agent, p256Key())
  const other = await addOrganization(agent, p256Key(), { parentId: null })
  const get = (subOrganizationId: string) => window['subOrganizations.get']({ organizationId, subOrganizationId })
  expect(await get(own.organizationId)).toMatchObject({ name: 'Other', quorum: { threshold: 1, of: 1 } })
  for (const id of [other.organizationId, organizationId, idOf(77)]) {
    await expect(get(id)).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' })
  }
})

test('the state reads no sub-organization', async () => {
  const agent = await testEngine()
  await customers(agent, ['ada', 'grace'])
  expect(agent.store.topOrganizations().map(({ id }) => id)).toEqual([agent.organizationId])
})
