import { expect, test } from 'vitest'
import { acme, examples, globex, idOf, otherOrganization } from '../records.ts'
import { failing, kinds, type OpenedStore } from './opened-store.ts'

export function keepsRecords(opened: OpenedStore): void {
  const { insert, insertExamples } = opened
  test.each(kinds)('keeps %s as they were inserted', async kind => {
    await insertExamples()
    expect(opened.store.find(kind, acme, examples[kind].id)).toEqual(examples[kind])
    expect(opened.store.list(kind, acme)).toEqual([examples[kind]])
  })

  test.each(kinds)('hides %s from another organization, as if they were not there', async kind => {
    await insertExamples()
    await insert('organizations', otherOrganization)
    expect(opened.store.find(kind, globex, examples[kind].id)).toBeUndefined()
    expect(opened.store.find(kind, acme, idOf(99))).toBeUndefined()
    expect(opened.store.list(kind, globex)).toEqual(kind === 'organizations' ? [otherOrganization] : [])
  })

  test.each(kinds)('refuses two %s with one id', async kind => {
    await insertExamples()
    await expect(insert(kind, examples[kind])).rejects.toEqual(failing('ALREADY_EXISTS'))
  })

  test('keeps copies and hands out copies: changing one changes nothing that is kept', async () => {
    await insertExamples()
    const given = { ...examples.privateKeys, id: idOf(51), name: 'Copied', tagIds: ['as given'] }
    await insert('privateKeys', given)
    given.tagIds.push('changed')
    for (let time = 0; time < 2; time++) {
      const read = opened.store.find('privateKeys', acme, given.id) as { name: string; tagIds: string[] } | undefined
      // Some stores hand out what cannot be changed at all.
      if (!read || Object.isFrozen(read)) continue
      read.name = 'changed'
      read.tagIds.push('changed')
    }
    expect(opened.store.find('privateKeys', acme, given.id)).toEqual({ ...given, tagIds: ['as given'] })
  })

  test('lists what was first put there after there was nothing', async () => {
    await insert('organizations', examples.organizations)
    const undone = opened.store.write(transaction => {
      transaction.insert('policies', examples.policies)
      expect(transaction.list('policies', acme)).toHaveLength(1)
      throw new Error('undone')
    })
    for (let time = 0; time < 2; time++) expect(opened.store.list('policies', acme)).toEqual([])
    await expect(undone).rejects.toThrow('undone')
    expect(opened.store.list('policies', acme)).toEqual([])
    await opened.store.write(transaction => {
      expect(transaction.list('policies', acme)).toEqual([])
      transaction.insert('policies', examples.policies)
      expect(transaction.list('policies', acme)).toEqual([examples.policies])
    })
    expect(opened.store.list('policies', acme)).toEqual([examples.policies])
    await opened.store.write(transaction => {
      transaction.remove('policies', acme, examples.policies.id)
      expect(transaction.list('policies', acme)).toEqual([])
    })
    expect(opened.store.list('policies', acme)).toEqual([])
  })

  test('lists what an organization has that was not there when it was first asked', async () => {
    expect(opened.store.list('policies', acme)).toEqual([])
    await insertExamples()
    expect(opened.store.list('policies', acme)).toEqual([examples.policies])
  })

  test('lists every organization, oldest first', async () => {
    await insert('organizations', otherOrganization, examples.organizations)
    expect(opened.store.organizations()).toEqual([examples.organizations, otherOrganization])
  })

  test('lists those that are no sub-organizations and were not deleted', async () => {
    const child = { ...examples.organizations, id: idOf(301), organizationId: idOf(301), parentId: acme }
    const gone = { ...examples.organizations, id: idOf(302), organizationId: idOf(302), deletedAt: 5000 }
    await insert('organizations', otherOrganization, examples.organizations, child, gone)
    expect(opened.store.topOrganizations()).toEqual([examples.organizations, otherOrganization])
  })

  test('replaces a record, and only that one', async () => {
    await insertExamples()
    const second = { ...examples.users, id: idOf(11), name: 'Bob' }
    await insert('users', second)
    const changed = { ...examples.users, email: 'alice@example.org', tagIds: ['a', 'b'], updatedAt: 3000 }
    await opened.store.write(transaction => transaction.replace('users', changed))
    expect(opened.store.list('users', acme)).toEqual([changed, second])
  })

  test('refuses to replace what is not there', async () => {
    await insertExamples()
    const stranger = { ...examples.users, id: idOf(11) }
    await expect(opened.store.write(transaction => transaction.replace('users', stranger))).rejects.toEqual(
      failing('RESOURCE_NOT_FOUND'),
    )
    const elsewhere = { ...examples.users, organizationId: globex }
    await expect(opened.store.write(transaction => transaction.replace('users', elsewhere))).rejects.toEqual(
      failing('RESOURCE_NOT_FOUND'),
    )
  })

  test('removes a record, once or twice, and not that of another organization', async () => {
    await insertExamples()
    const remove = (organizationId: string) =>
      opened.store.write(transaction => transaction.remove('origins', organizationId, examples.origins.id))
    await remove(globex)
    expect(opened.store.list('origins', acme)).toHaveLength(1)
    await remove(acme)
    await remove(acme)
    expect(opened.store.list('origins', acme)).toEqual([])
  })

  test("removes a user's API keys and a wallet's accounts with them", async () => {
    await insertExamples()
    const other = { ...examples.wallets, id: idOf(31), name: 'Spending' }
    await insert('wallets', other)
    await insert('walletAccounts', { ...examples.walletAccounts, id: idOf(41), walletId: other.id })
    await opened.store.write(transaction => {
      transaction.remove('users', acme, examples.users.id)
      transaction.remove('wallets', acme, examples.wallets.id)
    })
    expect(opened.store.list('apiKeys', acme)).toEqual([])
    expect(opened.store.list('walletAccounts', acme).map(({ id }) => id)).toEqual([idOf(41)])
  })

  test('refuses to remove an organization that still has records', async () => {
    await insertExamples()
    const removal = opened.store.write(transaction => transaction.remove('organizations', acme, acme))
    await expect(removal).rejects.toThrow()
    expect(opened.store.organizations()).toEqual([examples.organizations])
  })
}
