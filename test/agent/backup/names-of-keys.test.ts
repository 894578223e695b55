/** What people are told of keys that are damaged, or not there: whose they are, not that nobody knows. */
import { expect, test } from 'vitest'
import { memoryStore } from '../../../src/adapters/store/memory.ts'
import { damagedKeys } from '../../../src/agent/backup/damaged-keys.ts'
import { lackingIn } from '../../../src/agent/doctor/secrets-of-records.ts'
import { examples } from '../../support/records.ts'

test('the key of an import is named as that; what no record names, and what is set aside, as such', async () => {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.insert('organizations', examples.organizations)
    transaction.insert('users', examples.users)
    transaction.insert('importTargets', examples.importTargets)
  })
  const { organizationId, id: keyId } = examples.importTargets
  const names = (...damaged: Parameters<typeof damagedKeys>[1]) => damagedKeys(store, damaged)?.names
  expect(names({ organizationId, keyId })).toBe('an import that was begun')
  expect(names({ organizationId, keyId: 'k' }, { organizationId, keyId, at: 1 })).toBe(
    'something without a record, something set aside',
  )
  expect(lackingIn(store, { inUse: [] })).toEqual([{ organizationId, keyId, noun: 'an import that was begun' }])
  expect(lackingIn(store, { inUse: [{ organizationId, keyId, secret: new Uint8Array(32) }] })).toEqual([])
})
