import { beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports/store.ts'
import type { Records } from '../../../src/core/records/index.ts'
import type { Page } from '../../../src/core/schema/page.ts'
import { acme, examples, globex, idOf, otherOrganization } from '../records.ts'
import type { OpenedStore } from './opened-store.ts'

export function findsSubOrganizations(opened: OpenedStore): void {
  const { insert, insertExamples } = opened
  describe('sub-organizations', () => {
    const below = (number: number, change: Partial<Records['organizations']> = {}) => {
      const id = idOf(300 + number)
      return { ...examples.organizations, id, organizationId: id, parentId: acme, createdAt: 3000, ...change }
    }
    const page = (filter: Parameters<Store['subOrganizations']>[1], bounds: Partial<Page> = {}, parent = acme) =>
      opened.store.subOrganizations(parent, filter, { limit: 9, ...bounds }).map(({ id }) => Number(id.slice(-3)) - 300)

    beforeEach(async () => {
      await insertExamples()
      await insert('organizations', otherOrganization)
      await insert('organizations', below(2), below(1), below(3, { createdAt: 2000, name: 'Third' }))
      await insert('organizations', below(4, { deletedAt: 5000 }), below(5, { parentId: globex }))
      for (const number of [1, 2, 3, 4, 5]) {
        const organizationId = idOf(300 + number)
        const user = { ...examples.users, organizationId, email: number === 3 ? 'c@example.org' : 'a@example.org' }
        await insert('users', { ...user, emailVerified: number === 1 }, { ...user, id: idOf(11), emailVerified: false })
        await insert('apiKeys', { ...examples.apiKeys, organizationId })
      }
    })

    test('are those of one parent that were not deleted, newest first', () => {
      expect(page(undefined)).toEqual([2, 1, 3])
      expect(page(undefined, {}, globex)).toEqual([5])
      expect(page(undefined, {}, idOf(301))).toEqual([])
    })

    test('are found by what they hold, each once', () => {
      expect(page({ kind: 'users', where: { email: 'a@example.org' } })).toEqual([2, 1])
      expect(page({ kind: 'users', where: { email: 'c@example.org' } })).toEqual([3])
      expect(page({ kind: 'users', where: { email: 'A@EXAMPLE.org' } })).toEqual([2, 1])
      expect(page({ kind: 'users', where: { email: 'a@example.org', emailVerified: true } })).toEqual([1])
      expect(page({ kind: 'apiKeys', where: { publicKey: examples.apiKeys.publicKey } })).toEqual([2, 1, 3])
      expect(page({ kind: 'organizations', where: { name: 'Third' } })).toEqual([3])
      expect(page({ kind: 'wallets', where: { name: 'Savings' } })).toEqual([])
    })

    test('are gone through for any of several things they hold', () => {
      const first = { kind: 'users', where: { emailVerified: true } } as const
      const third = { kind: 'users', where: { email: 'c@example.org' } } as const
      expect(page([first])).toEqual([1])
      expect(page([first, third])).toEqual([1, 3])
      expect(page([first, third], { after: idOf(301) })).toEqual([3])
    })

    test.each([undefined, { kind: 'apiKeys', where: { publicKey: examples.apiKeys.publicKey } } as const])(
      'are read a page at a time, whatever they are looked for by',
      filter => {
        expect(page(filter, { limit: 2 })).toEqual([2, 1])
        expect(page(filter, { limit: 2, after: idOf(301) })).toEqual([3])
        expect(page(filter, { limit: 1, before: idOf(303) })).toEqual([1])
        expect(page(filter, { after: idOf(305) }), 'a cursor of another parent').toEqual([])
        expect(page(filter, { after: idOf(399) }), 'an unknown cursor').toEqual([])
      },
    )

    test('are searched for a text in any of several fields, whatever the case of its letters', () => {
      const users = (holding: string) => ({ kind: 'users', holding, in: ['email', 'phoneNumber'] }) as const
      const own = (holding: string) => ({ kind: 'organizations', holding, in: ['name', 'id'] }) as const
      expect(page([users('C@EXAMPLE')])).toEqual([3])
      expect(page([users('@example')], { limit: 2 })).toEqual([2, 1])
      expect(page([own('HIR')])).toEqual([3])
      expect(page([own(idOf(302).slice(-5))])).toEqual([2])
      expect(page([own('third'), { kind: 'users', where: { emailVerified: true } }])).toEqual([1, 3])
      // No sign of it has a meaning.
      for (const sign of ['%', '_', "'", '*']) expect(page([users(sign), own(sign)]), sign).toEqual([])
    })

    test('cannot be looked for by what is a list', () => {
      expect(() => page([{ kind: 'users', holding: 'a', in: ['tagIds'] }])).toThrow('cannot be listed')
      expect(() => page({ kind: 'users', where: { tagIds: [] } })).toThrow('cannot be listed')
    })
  })
}
