import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory.ts'
import { chosenLimits, limitNames, limitsSetting, mostOf, requireRoom, requireUserRoom } from '../../src/core/limits.ts'
import { newOrganization, newUser } from '../../src/core/new-records.ts'
import { acme, globex, idOf } from '../support/records.ts'

async function twoOrganizations() {
  const store = memoryStore()
  const rootQuorum = { threshold: 1, userIds: [] }
  await store.write(transaction => {
    transaction.insert('organizations', newOrganization({ id: acme, name: 'Acme', rootQuorum }, 1))
    transaction.insert('organizations', newOrganization({ id: globex, name: 'Sub', parentId: acme, rootQuorum }, 1))
  })
  return store
}

/** The first table of wire.md §9, and what it does not know of: in an organization of its own, in a sub-organization. */
test.each([
  ['wallets', 100, 100],
  ['privateKeys', 1000, 1000],
  ['users', 100, 100],
  ['policies', 100, 100],
  ['invitations', 100, 100],
  ['velocityControls', 100, 100],
  ['tags', 100, 10],
  ['authenticators', 10, 10],
  ['longLivedApiKeys', 10, 10],
  ['expiringApiKeys', 10, 10],
  ['oauthProviders', 10, 10],
] as const)('there may be so many %s: %i and %i', async (name, own, within) => {
  const store = await twoOrganizations()
  expect([mostOf(store, acme, name), mostOf(store, globex, name), mostOf(store, null, name)]).toEqual([
    own,
    within,
    within,
  ])
  expect(limitNames).toContain(name)
})

test('an organization is refused one too many, and a user too, in the documented words', async () => {
  const store = await twoOrganizations()
  await store.write(transaction => {
    for (let number = 0; number < 99; number++) {
      transaction.insert('users', newUser({ id: idOf(100 + number), organizationId: acme, name: 'A' }, 1))
    }
  })
  expect(() => requireRoom(store, acme, 'users', 1)).not.toThrow()
  expect(() => requireRoom(store, acme, 'users', 2)).toThrow(`organization ${acme} is over its allotted quota`)
  expect(() => requireUserRoom(store, acme, 'authenticators', 10)).not.toThrow()
  expect(() => requireUserRoom(store, acme, 'authenticators', 11)).toThrow('user has exceeded maximum authenticators')
})

test('the person can choose other limits', async () => {
  const store = await twoOrganizations()
  await store.write(transaction => transaction.setSetting(limitsSetting, chosenLimits.parse({ users: 3, tags: 0 })))
  expect([mostOf(store, acme, 'users'), mostOf(store, globex, 'tags'), mostOf(store, acme, 'wallets')]).toEqual([
    3, 0, 100,
  ])
  expect(() => chosenLimits.parse({ users: -1 })).toThrow()
  expect(() => chosenLimits.parse({ nonsense: 1 })).toThrow()
})
