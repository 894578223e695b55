import { beforeEach, describe, expect, test } from 'vitest'
import type { Records } from '../../../src/core/records/index.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import { acme, examples, globex, idOf, otherOrganization } from '../records.ts'
import type { OpenedStore } from './opened-store.ts'

export function listsRecords(opened: OpenedStore): void {
  const { insert, insertExamples } = opened
  describe('listing', () => {
    const users = [3, 1, 2].map(number => ({
      ...examples.users,
      id: idOf(10 + number),
      name: `User ${number}`,
      createdAt: 1000 * number,
    }))
    const [third, first, second] = users as [Records['users'], Records['users'], Records['users']]
    // Made in the same millisecond as the third: the id decides.
    const fourth = { ...third, id: idOf(14), email: 'd@example.org' }

    beforeEach(async () => {
      await insert('organizations', examples.organizations)
      await insert('users', fourth, ...users)
    })

    test('gives records oldest first', () => {
      expect(opened.store.list('users', acme)).toEqual([first, second, third, fourth])
    })

    test.each<[string, Partial<Records['users']>, Records['users'][]]>([
      ['a text', { name: 'User 3' }, [third, fourth]],
      ['a number', { createdAt: 2000 }, [second]],
      ['null', { email: null }, [first, second, third]],
      ['an e-mail address in another case', { email: 'D@Example.ORG' }, [fourth]],
      ['several fields', { name: 'User 3', email: null }, [third]],
      ['what is not there', { name: 'User 9' }, []],
      ['an id', { id: idOf(12) }, [second]],
      ['nothing', {}, [first, second, third, fourth]],
    ])('lets through the records that equal %s', (_, where, expected) => {
      expect(opened.store.list('users', acme, where)).toEqual(expected)
    })

    test('compares booleans', async () => {
      await insert('users', examples.users)
      await insert('apiKeys', examples.apiKeys)
      expect(opened.store.list('apiKeys', acme, { isWindowKey: false })).toEqual([examples.apiKeys])
      expect(opened.store.list('apiKeys', acme, { isWindowKey: true })).toEqual([])
    })

    test('refuses to compare lists, and fields there are not', () => {
      expect(() => opened.store.list('users', acme, { tagIds: [] })).toThrow('tagIds')
      expect(() => opened.store.list('users', acme, { 'name = name OR name': '' } as never)).toThrow('cannot be listed')
    })

    test.each<[string, Page, Records['users'][]]>([
      ['the newest', { limit: 3 }, [fourth, third, second]],
      ['those after one', { limit: 2, after: idOf(14) }, [third, second]],
      ['those before one', { limit: 2, before: idOf(11) }, [third, second]],
      ['what is left after one', { limit: 2, after: idOf(12) }, [first]],
      ['nothing after the oldest', { limit: 2, after: idOf(11) }, []],
      ['nothing beside an unknown one', { limit: 2, after: idOf(99) }, []],
      ['nothing before an unknown one', { limit: 2, before: idOf(99) }, []],
    ])('gives %s a page at a time, newest first', (_, page, expected) => {
      expect(opened.store.list('users', acme, {}, page)).toEqual(expected)
    })

    test('pages through what equals', () => {
      expect(opened.store.list('users', acme, { email: null }, { limit: 2, after: idOf(14) })).toEqual([third, second])
    })
  })

  describe('private keys by address', () => {
    const solana = examples.privateKeys.addresses[0]?.address ?? ''
    const find = (address: string) => opened.store.privateKeyByAddress(acme, address)?.id

    test('are found by each of their addresses, in their organization', async () => {
      const addresses = [
        { format: 'ADDRESS_FORMAT_SOLANA', address: solana },
        { format: 'ADDRESS_FORMAT_COMPRESSED', address: 'ef' },
        { format: 'ADDRESS_FORMAT_UNCOMPRESSED', address: 'ef' },
      ]
      await insert('organizations', examples.organizations, otherOrganization)
      await insert('privateKeys', { ...examples.privateKeys, addresses })
      expect(opened.store.privateKeyByAddress(acme, solana)).toEqual({ ...examples.privateKeys, addresses })
      expect(find('ef')).toBe(examples.privateKeys.id)
      expect(find(solana.toLowerCase())).toBeUndefined()
      expect(opened.store.privateKeyByAddress(globex, solana)).toBeUndefined()
    })

    test('are found by what they have, not by what they had', async () => {
      await insertExamples()
      const addresses = [{ format: 'ADDRESS_FORMAT_SOLANA', address: 'new' }]
      await opened.store.write(transaction =>
        transaction.replace('privateKeys', { ...examples.privateKeys, addresses }),
      )
      expect([find('new'), find(solana)]).toEqual([examples.privateKeys.id, undefined])
      await opened.store.write(transaction => transaction.remove('privateKeys', acme, examples.privateKeys.id))
      expect(find('new')).toBeUndefined()
    })

    test('are found oldest first where several have the address', async () => {
      await insertExamples()
      await insert('privateKeys', { ...examples.privateKeys, id: idOf(49), name: 'Older', createdAt: 500 })
      await insert('privateKeys', { ...examples.privateKeys, id: idOf(48), name: 'Newer', createdAt: 2000 })
      expect(find(solana)).toBe(idOf(49))
    })
  })
}
