import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { chosenQuotas, mostOf, quotasOf, quotasSetting, requireQuota, requireUserQuota } from '../../src/core/quotas.ts'
import { newOrganization } from '../../src/core/records/organization.ts'
import { newUser } from '../../src/core/records/user.ts'
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
  ['wallets', 'wallets', 100, 100],
  ['privateKeys', 'privateKeys', 1000, 1000],
  ['users', 'users', 100, 100],
  ['policies', 'policies', 100, 100],
  ['invitations', 'invitations', 100, 100],
  ['velocityControls', 'velocityControls', 100, 100],
  ['tags', 'tags', 100, 10],
  ['authenticators', 'authenticators', 10, 10],
  ['apiKeys', 'longLivedApiKeys', 10, 10],
  ['apiKeys', 'expiringApiKeys', 10, 10],
  ['oauthProviders', 'oauthProviders', 10, 10],
] as const)('of %s there may be so many %s: %i and %i', async (kind, name, own, within) => {
  const store = await twoOrganizations()
  expect([acme, globex, null].map(id => mostOf(store, id, kind, name as never))).toEqual([own, within, within])
  expect(Object.keys(quotasOf(store))).toContain(name)
})

test('an organization is refused one too many, and a user too, in the documented words', async () => {
  const store = await twoOrganizations()
  await store.write(transaction => {
    for (let number = 0; number < 99; number++) {
      transaction.insert('users', newUser({ id: idOf(100 + number), organizationId: acme, name: 'A' }, 1))
    }
  })
  expect(() => requireQuota(store, acme, 'users', 1)).not.toThrow()
  expect(() => requireQuota(store, acme, 'users', 2)).toThrow(`organization ${acme} is over its allotted quota`)
  expect(() => requireUserQuota(store, acme, 'authenticators', 'authenticators', 10)).not.toThrow()
  expect(() => requireUserQuota(store, acme, 'authenticators', 'authenticators', 11)).toThrow(
    'user has exceeded maximum authenticators',
  )
})

test('the person can choose other limits', async () => {
  const store = await twoOrganizations()
  await store.write(transaction =>
    transaction.setSetting(quotasSetting, chosenQuotas(store).parse({ users: 3, tags: 0 })),
  )
  expect([
    mostOf(store, acme, 'users', 'users'),
    mostOf(store, globex, 'tags', 'tags'),
    mostOf(store, acme, 'wallets', 'wallets'),
  ]).toEqual([3, 0, 100])
  expect(() => chosenQuotas(store).parse({ users: -1 })).toThrow()
  expect(() => chosenQuotas(store).parse({ nonsense: 1 })).toThrow()
})
