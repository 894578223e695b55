import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kindsWithSecrets } from '../../src/core/keys/is-named.ts'
import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { ActivityStatus } from '../../src/core/ledger/lifecycle.ts'
import type { UnlockerRow } from '../../src/core/ledger/unlocker-row.ts'
import type { Milliseconds } from '../../src/core/milliseconds.ts'
import type { ActivityDraft, Move, Store } from '../../src/core/ports/store.ts'
import { type RecordKind, type Records, records } from '../../src/core/records/index.ts'
import type { Page } from '../../src/core/schema/page.ts'
import {
  acme,
  draftOf,
  evaluationOf,
  examples,
  globex,
  idOf,
  otherOrganization,
  receiptFor,
  reservationOf,
  voteOn,
} from './records.ts'

const kinds = Object.keys(examples) as RecordKind[]

/** Tests that any store must pass. Run once per implementation. */
export function storeContract(name: string, open: () => Store | Promise<Store>) {
  describe(`${name} store`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    const insert = <Kind extends RecordKind>(kind: Kind, ...records: Records[Kind][]) =>
      store.write(transaction => {
        for (const record of records) transaction.insert(kind, record)
      })
    /** The organization with one record of each kind. */
    const insertExamples = () =>
      store.write(transaction => {
        for (const kind of kinds) transaction.insert(kind, examples[kind])
      })
    const admit = (number: number, moves: readonly Move[] = [{ event: 'allowed' }], change = {}, at = 5000) =>
      store.write(transaction => transaction.admit(draftOf(number, change), moves, at).activity)
    const apply = (seen: ActivityRecord, move: Move, at: Milliseconds = 6000) =>
      store.write(transaction => transaction.apply(seen, move, at))
    const submitted = (organizationId: string, { timestampMs, fingerprint }: ActivityDraft) =>
      store.submitted(organizationId, timestampMs, fingerprint)
    const failing = (code: string) => expect.objectContaining({ name: 'AgentError', code })

    describe('records', () => {
      test.each(kinds)('keeps %s as they were inserted', async kind => {
        await insertExamples()
        expect(store.find(kind, acme, examples[kind].id)).toEqual(examples[kind])
        expect(store.list(kind, acme)).toEqual([examples[kind]])
      })

      test.each(kinds)('hides %s from another organization, as if they were not there', async kind => {
        await insertExamples()
        await insert('organizations', otherOrganization)
        expect(store.find(kind, globex, examples[kind].id)).toBeUndefined()
        expect(store.find(kind, acme, idOf(99))).toBeUndefined()
        expect(store.list(kind, globex)).toEqual(kind === 'organizations' ? [otherOrganization] : [])
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
          const read = store.find('privateKeys', acme, given.id) as { name: string; tagIds: string[] } | undefined
          // Some stores hand out what cannot be changed at all.
          if (!read || Object.isFrozen(read)) continue
          read.name = 'changed'
          read.tagIds.push('changed')
        }
        expect(store.find('privateKeys', acme, given.id)).toEqual({ ...given, tagIds: ['as given'] })
      })

      test('lists what was first put there after there was nothing', async () => {
        await insert('organizations', examples.organizations)
        const undone = store.write(transaction => {
          transaction.insert('policies', examples.policies)
          expect(transaction.list('policies', acme)).toHaveLength(1)
          throw new Error('undone')
        })
        for (let time = 0; time < 2; time++) expect(store.list('policies', acme)).toEqual([])
        await expect(undone).rejects.toThrow('undone')
        expect(store.list('policies', acme)).toEqual([])
        await store.write(transaction => {
          expect(transaction.list('policies', acme)).toEqual([])
          transaction.insert('policies', examples.policies)
          expect(transaction.list('policies', acme)).toEqual([examples.policies])
        })
        expect(store.list('policies', acme)).toEqual([examples.policies])
        await store.write(transaction => {
          transaction.remove('policies', acme, examples.policies.id)
          expect(transaction.list('policies', acme)).toEqual([])
        })
        expect(store.list('policies', acme)).toEqual([])
      })

      test('lists what an organization has that was not there when it was first asked', async () => {
        expect(store.list('policies', acme)).toEqual([])
        await insertExamples()
        expect(store.list('policies', acme)).toEqual([examples.policies])
      })

      test('lists every organization, oldest first', async () => {
        await insert('organizations', otherOrganization, examples.organizations)
        expect(store.organizations()).toEqual([examples.organizations, otherOrganization])
      })

      test('lists those that are no sub-organizations and were not deleted', async () => {
        const child = { ...examples.organizations, id: idOf(301), organizationId: idOf(301), parentId: acme }
        const gone = { ...examples.organizations, id: idOf(302), organizationId: idOf(302), deletedAt: 5000 }
        await insert('organizations', otherOrganization, examples.organizations, child, gone)
        expect(store.topOrganizations()).toEqual([examples.organizations, otherOrganization])
      })

      describe('sub-organizations', () => {
        const below = (number: number, change: Partial<Records['organizations']> = {}) => {
          const id = idOf(300 + number)
          return { ...examples.organizations, id, organizationId: id, parentId: acme, createdAt: 3000, ...change }
        }
        const page = (filter: Parameters<Store['subOrganizations']>[1], bounds: Partial<Page> = {}, parent = acme) =>
          store.subOrganizations(parent, filter, { limit: 9, ...bounds }).map(({ id }) => Number(id.slice(-3)) - 300)

        beforeEach(async () => {
          await insertExamples()
          await insert('organizations', otherOrganization)
          await insert('organizations', below(2), below(1), below(3, { createdAt: 2000, name: 'Third' }))
          await insert('organizations', below(4, { deletedAt: 5000 }), below(5, { parentId: globex }))
          for (const number of [1, 2, 3, 4, 5]) {
            const organizationId = idOf(300 + number)
            const user = { ...examples.users, organizationId, email: number === 3 ? 'c@example.org' : 'a@example.org' }
            await insert(
              'users',
              { ...user, emailVerified: number === 1 },
              { ...user, id: idOf(11), emailVerified: false },
            )
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

      test('replaces a record, and only that one', async () => {
        await insertExamples()
        const second = { ...examples.users, id: idOf(11), name: 'Bob' }
        await insert('users', second)
        const changed = { ...examples.users, email: 'alice@example.org', tagIds: ['a', 'b'], updatedAt: 3000 }
        await store.write(transaction => transaction.replace('users', changed))
        expect(store.list('users', acme)).toEqual([changed, second])
      })

      test('refuses to replace what is not there', async () => {
        await insertExamples()
        const stranger = { ...examples.users, id: idOf(11) }
        await expect(store.write(transaction => transaction.replace('users', stranger))).rejects.toEqual(
          failing('RESOURCE_NOT_FOUND'),
        )
        const elsewhere = { ...examples.users, organizationId: globex }
        await expect(store.write(transaction => transaction.replace('users', elsewhere))).rejects.toEqual(
          failing('RESOURCE_NOT_FOUND'),
        )
      })

      test('removes a record, once or twice, and not that of another organization', async () => {
        await insertExamples()
        const remove = (organizationId: string) =>
          store.write(transaction => transaction.remove('origins', organizationId, examples.origins.id))
        await remove(globex)
        expect(store.list('origins', acme)).toHaveLength(1)
        await remove(acme)
        await remove(acme)
        expect(store.list('origins', acme)).toEqual([])
      })

      test("removes a user's API keys and a wallet's accounts with them", async () => {
        await insertExamples()
        const other = { ...examples.wallets, id: idOf(31), name: 'Spending' }
        await insert('wallets', other)
        await insert('walletAccounts', { ...examples.walletAccounts, id: idOf(41), walletId: other.id })
        await store.write(transaction => {
          transaction.remove('users', acme, examples.users.id)
          transaction.remove('wallets', acme, examples.wallets.id)
        })
        expect(store.list('apiKeys', acme)).toEqual([])
        expect(store.list('walletAccounts', acme).map(({ id }) => id)).toEqual([idOf(41)])
      })

      test('refuses to remove an organization that still has records', async () => {
        await insertExamples()
        const removal = store.write(transaction => transaction.remove('organizations', acme, acme))
        await expect(removal).rejects.toThrow()
        expect(store.organizations()).toEqual([examples.organizations])
      })

      test.each<[string, RecordKind, Partial<Records[RecordKind]>]>([
        ['an API key of no user', 'apiKeys', { userId: idOf(99) }],
        ["an API key of another organization's user", 'apiKeys', { organizationId: globex }],
        ['an account of no wallet', 'walletAccounts', { walletId: idOf(99) }],
        ['a wallet of no organization', 'wallets', { organizationId: idOf(99) }],
      ])('refuses %s', async (_, kind, change) => {
        await insertExamples()
        await insert('organizations', otherOrganization)
        const record = alike(kind, change)
        await expect(insert(kind, record)).rejects.toEqual(failing('RESOURCE_NOT_FOUND'))
      })

      test.each<[string, RecordKind, readonly string[], string]>([
        ['API keys with one public key', 'apiKeys', ['publicKey'], 'Another API key already has this public key'],
        ['wallets with one name', 'wallets', ['name'], 'Another wallet already has this name'],
        ['private keys with one name', 'privateKeys', ['name'], 'Another private key already has this name'],
        [
          'accounts of a wallet with one path and address format',
          'walletAccounts',
          ['path', 'addressFormat'],
          'Another wallet account already has this path and address format',
        ],
        ['decisions on one origin', 'origins', ['origin'], 'Another origin already has this origin'],
        [
          'velocity controls with one identifier',
          'velocityControls',
          ['identifier'],
          'Another velocity control already has this identifier',
        ],
      ])('refuses two %s in an organization', async (_, kind, fields, words) => {
        await insertExamples()
        const same = Object.fromEntries(fields.map(field => [field, examples[kind][field as never]]))
        const record = alike(kind, same)
        await expect(insert(kind, record)).rejects.toEqual(failing('ALREADY_EXISTS'))
        await expect(insert(kind, record)).rejects.toThrow(words)

        const allowed = alike(kind)
        await insert(kind, allowed)
        const collision = store.write(transaction => transaction.replace(kind, alike(kind, same)))
        await expect(collision).rejects.toEqual(failing('ALREADY_EXISTS'))
      })

      test('lets a path of a wallet have several address formats, and another wallet the same path', async () => {
        await insertExamples()
        await insert('wallets', { ...examples.wallets, id: idOf(31), name: 'Spending' })
        const format = { ...examples.walletAccounts, id: idOf(41), addressFormat: 'ADDRESS_FORMAT_COMPRESSED' }
        const elsewhere = { ...examples.walletAccounts, id: idOf(42), walletId: idOf(31) }
        await insert('walletAccounts', format, elsewhere)
        expect(store.list('walletAccounts', acme)).toEqual([examples.walletAccounts, format, elsewhere])
      })

      test('lets two organizations use one name, one public key and one passkey', async () => {
        await insertExamples()
        await insert('organizations', otherOrganization)
        await insert('users', { ...examples.users, organizationId: globex })
        const key = { ...examples.apiKeys, id: idOf(21), organizationId: globex }
        await insert('apiKeys', key)
        await insert('wallets', { ...examples.wallets, id: idOf(31), organizationId: globex })
        expect(store.apiKeysByPublicKey(key.publicKey)).toEqual([examples.apiKeys, key])
        expect(store.apiKeysByPublicKey('02')).toEqual([])
        const passkey = { ...examples.authenticators, id: idOf(21), organizationId: globex }
        await insert('authenticators', passkey)
        const { credentialId } = passkey
        expect(store.authenticatorsByCredentialId(credentialId)).toEqual([examples.authenticators, passkey])
        expect(store.authenticatorsByCredentialId('Y3Jl')).toEqual([])
      })
    })

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
        expect(store.list('users', acme)).toEqual([first, second, third, fourth])
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
        expect(store.list('users', acme, where)).toEqual(expected)
      })

      test('compares booleans', async () => {
        await insert('users', examples.users)
        await insert('apiKeys', examples.apiKeys)
        expect(store.list('apiKeys', acme, { isWindowKey: false })).toEqual([examples.apiKeys])
        expect(store.list('apiKeys', acme, { isWindowKey: true })).toEqual([])
      })

      test('refuses to compare lists, and fields there are not', () => {
        expect(() => store.list('users', acme, { tagIds: [] })).toThrow('tagIds')
        expect(() => store.list('users', acme, { 'name = name OR name': '' } as never)).toThrow('cannot be listed')
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
        expect(store.list('users', acme, {}, page)).toEqual(expected)
      })

      test('pages through what equals', () => {
        expect(store.list('users', acme, { email: null }, { limit: 2, after: idOf(14) })).toEqual([third, second])
      })
    })

    describe('private keys by address', () => {
      const solana = examples.privateKeys.addresses[0]?.address ?? ''
      const find = (address: string) => store.privateKeyByAddress(acme, address)?.id

      test('are found by each of their addresses, in their organization', async () => {
        const addresses = [
          { format: 'ADDRESS_FORMAT_SOLANA', address: solana },
          { format: 'ADDRESS_FORMAT_COMPRESSED', address: 'ef' },
          { format: 'ADDRESS_FORMAT_UNCOMPRESSED', address: 'ef' },
        ]
        await insert('organizations', examples.organizations, otherOrganization)
        await insert('privateKeys', { ...examples.privateKeys, addresses })
        expect(store.privateKeyByAddress(acme, solana)).toEqual({ ...examples.privateKeys, addresses })
        expect(find('ef')).toBe(examples.privateKeys.id)
        expect(find(solana.toLowerCase())).toBeUndefined()
        expect(store.privateKeyByAddress(globex, solana)).toBeUndefined()
      })

      test('are found by what they have, not by what they had', async () => {
        await insertExamples()
        const addresses = [{ format: 'ADDRESS_FORMAT_SOLANA', address: 'new' }]
        await store.write(transaction => transaction.replace('privateKeys', { ...examples.privateKeys, addresses }))
        expect([find('new'), find(solana)]).toEqual([examples.privateKeys.id, undefined])
        await store.write(transaction => transaction.remove('privateKeys', acme, examples.privateKeys.id))
        expect(find('new')).toBeUndefined()
      })

      test('are found oldest first where several have the address', async () => {
        await insertExamples()
        await insert('privateKeys', { ...examples.privateKeys, id: idOf(49), name: 'Older', createdAt: 500 })
        await insert('privateKeys', { ...examples.privateKeys, id: idOf(48), name: 'Newer', createdAt: 2000 })
        expect(find(solana)).toBe(idOf(49))
      })
    })

    describe('admitting an activity', () => {
      beforeEach(insertExamples)

      test('records it as its moves leave it', async () => {
        const moves: Move[] = [{ event: 'allowed', expiresAt: 9000 }, { event: 'executing' }]
        const { activity, fresh } = await store.write(transaction => transaction.admit(draftOf(1), moves, 5000))
        expect(fresh).toBe(true)
        expect(activity).toEqual({
          ...draftOf(1),
          status: 'ACTIVITY_STATUS_PENDING',
          result: {},
          failure: null,
          executing: true,
          expiresAt: 9000,
          createdAt: 5000,
          updatedAt: 5000,
        })
        expect(store.activity(acme, activity.id)).toEqual(activity)
        expect(submitted(acme, activity)).toEqual(activity)
        expect(store.audit(activity)).toEqual([
          {
            activityId: activity.id,
            events: ['created', 'allowed', 'executing'],
            status: 'ACTIVITY_STATUS_PENDING',
            at: 5000,
          },
        ])
        expect(store.outbox(10)).toEqual([
          {
            sequence: expect.any(Number),
            organizationId: acme,
            activityId: activity.id,
            status: activity.status,
            changedStatus: true,
            at: 5000,
          },
        ])
      })

      test('settles it at once with its result', async () => {
        const result = { signRawPayloadResult: { r: '11', s: '22', v: '00' } }
        const activity = await admit(1, [
          { event: 'allowed', expiresAt: 9000 },
          { event: 'executing' },
          { event: 'executed', result },
        ])
        expect(store.activity(acme, activity.id)).toMatchObject({
          status: 'ACTIVITY_STATUS_COMPLETED',
          result,
          expiresAt: null,
        })
        expect(store.unsettled()).toEqual([])
      })

      test('gives the same bytes the activity they already have, and changes nothing', async () => {
        const first = await admit(1)
        const again = await store.write(transaction =>
          transaction.admit(draftOf(1, { id: idOf(9999) }), [{ event: 'allowed' }, { event: 'executing' }], 7000),
        )
        expect(again).toEqual({ activity: first, fresh: false })
        const same = await store.write(transaction => transaction.admit(draftOf(1), [{ event: 'allowed' }], 7000))
        expect(same).toEqual({ activity: first, fresh: false })
        expect(store.activity(acme, idOf(9999))).toBeUndefined()
        expect(store.audit(first)).toHaveLength(1)
        expect(store.outbox(10)).toHaveLength(1)
      })

      test('signs once for one hundred identical posts that arrive together', async () => {
        const posts = Array.from({ length: 100 }, (_, number) =>
          store.write(transaction => transaction.admit(draftOf(1, { id: idOf(5000 + number) }), [], 5000)),
        )
        const answers = await Promise.all(posts)
        expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
        expect(new Set(answers.map(({ activity }) => activity.id)).size).toBe(1)
      })

      test('lets two organizations post the same bytes', async () => {
        await insert('organizations', otherOrganization)
        await admit(1)
        const other = await admit(1, [], { id: idOf(5000), organizationId: globex })
        expect(submitted(globex, other)).toEqual(other)
        expect(store.activity(acme, other.id)).toBeUndefined()
      })

      test('refuses other bytes under a known id', async () => {
        const first = await admit(1)
        await expect(admit(2, [], { id: first.id })).rejects.toEqual(failing('ALREADY_EXISTS'))
      })

      test('refuses an organization there is not', async () => {
        await expect(admit(1, [], { organizationId: idOf(99) })).rejects.toEqual(failing('ORGANIZATION_NOT_FOUND'))
      })

      test('finds what waits for votes, or did, by the fingerprint that votes name', async () => {
        const asked = await admit(1, [{ event: 'consensusNeeded' }])
        const signed = await admit(2)
        expect(store.votedOn(acme, asked.fingerprint)).toEqual(asked)
        expect(store.votedOn(acme, signed.fingerprint)).toBeUndefined()
        expect(store.votedOn(globex, asked.fingerprint)).toBeUndefined()
        const rejected = await apply(asked, { event: 'rejected' })
        expect(store.votedOn(acme, asked.fingerprint)).toEqual(rejected)
      })

      test('refuses moves that cannot follow each other, and keeps nothing of it', async () => {
        await expect(admit(1, [{ event: 'allowed' }, { event: 'allowed' }])).rejects.toEqual(
          failing('ACTIVITY_MOVED_ON'),
        )
        expect(store.activity(acme, draftOf(1).id)).toBeUndefined()
        expect(store.audit(draftOf(1))).toEqual([])
        expect(store.outbox(10)).toEqual([])
      })
    })

    describe('moving an activity', () => {
      beforeEach(insertExamples)

      test('records the new status and an audit entry, which the outbox tells of', async () => {
        const seen = await admit(1, [{ event: 'consensusNeeded', expiresAt: 9000 }])
        const allowed = await apply(seen, { event: 'quorumReached', expiresAt: 8000 }, 6000)
        expect(allowed).toEqual({ ...seen, status: 'ACTIVITY_STATUS_PENDING', expiresAt: 8000, updatedAt: 6000 })
        const executing = await apply(allowed, { event: 'executing' }, 6001)
        expect(executing).toEqual({ ...allowed, executing: true, updatedAt: 6001 })
        const failure = { code: 9, message: 'the hardware wallet is locked', details: [] }
        const failed = await apply(executing, { event: 'failed', failure }, 6002)
        expect(failed).toEqual({
          ...executing,
          status: 'ACTIVITY_STATUS_FAILED',
          failure,
          expiresAt: null,
          updatedAt: 6002,
        })
        expect(store.activity(acme, seen.id)).toEqual(failed)
        expect(store.audit(seen).map(({ events, status, at }) => [events, status, at])).toEqual([
          [['created', 'consensusNeeded'], 'ACTIVITY_STATUS_CONSENSUS_NEEDED', 5000],
          [['quorumReached'], 'ACTIVITY_STATUS_PENDING', 6000],
          [['executing'], 'ACTIVITY_STATUS_PENDING', 6001],
          [['failed'], 'ACTIVITY_STATUS_FAILED', 6002],
        ])
        expect(store.outbox(10).map(({ status }) => status)).toEqual([
          'ACTIVITY_STATUS_CONSENSUS_NEEDED',
          'ACTIVITY_STATUS_PENDING',
          'ACTIVITY_STATUS_PENDING',
          'ACTIVITY_STATUS_FAILED',
        ])
      })

      test('lets one of two racing callers through, in one commit or in two', async () => {
        const seen = await admit(1)
        const race = await Promise.allSettled([
          apply(seen, { event: 'executing' }),
          apply(seen, { event: 'executing' }),
          apply(seen, { event: 'rejected' }),
        ])
        expect(race.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
        await expect(apply(seen, { event: 'expired' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
        expect(store.activity(acme, seen.id)).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', executing: true })
        expect(store.audit(seen)).toHaveLength(2)
        expect(store.outbox(10)).toHaveLength(2)
      })

      test('begins execution at most once', async () => {
        const executing = await apply(await admit(1), { event: 'executing' })
        await expect(apply(executing, { event: 'executing' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
      })

      test('refuses what cannot happen there, and an activity there is not', async () => {
        const seen = await admit(1)
        await expect(apply(seen, { event: 'quorumReached' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
        await expect(apply({ ...seen, id: idOf(99) }, { event: 'rejected' })).rejects.toEqual(
          failing('ACTIVITY_MOVED_ON'),
        )
        await expect(apply({ ...seen, organizationId: globex }, { event: 'rejected' })).rejects.toEqual(
          failing('ACTIVITY_MOVED_ON'),
        )
        expect(store.activity(acme, seen.id)).toEqual(seen)
      })

      test('keeps a settled activity settled', async () => {
        const settled = await apply(await admit(1), { event: 'rejected' })
        await expect(apply(settled, { event: 'executing' })).rejects.toEqual(failing('ACTIVITY_MOVED_ON'))
      })
    })

    describe('reading activities', () => {
      const sign = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'
      const create = 'ACTIVITY_TYPE_CREATE_WALLET'
      const pending: ActivityStatus = 'ACTIVITY_STATUS_PENDING'
      const rejected: ActivityStatus = 'ACTIVITY_STATUS_REJECTED'

      beforeEach(async () => {
        await insert('organizations', examples.organizations, otherOrganization)
        // Odd ones are signatures, even ones wallets; 4 to 6 are rejected. Written in no order.
        for (const number of [5, 2, 6, 1, 4, 3]) {
          const moves: Move[] = [{ event: 'allowed' }, ...(number > 3 ? [{ event: 'rejected' } as const] : [])]
          await admit(number, moves, { type: number % 2 ? sign : create })
        }
        await admit(7, [], { organizationId: globex })
      })
      const page = (filter: Parameters<Store['activities']>[1], bounds: Page) =>
        store.activities(acme, filter, bounds).map(({ id }) => Number(id.slice(-3)))

      test('gives the newest first', () => {
        expect(page({}, { limit: 100 })).toEqual([6, 5, 4, 3, 2, 1])
        expect(page({}, { limit: 2 })).toEqual([6, 5])
        expect(store.activities(globex, {}, { limit: 100 })).toHaveLength(1)
      })

      test('goes back and forth a page at a time', () => {
        const at = (number: number) => draftOf(number).id
        expect(page({}, { limit: 2, after: at(5) })).toEqual([4, 3])
        expect(page({}, { limit: 2, before: at(2) })).toEqual([4, 3])
        expect(page({}, { limit: 3, before: at(5) })).toEqual([6])
        expect(page({}, { limit: 3, after: at(1) })).toEqual([])
      })

      test('gives nothing beside an id it does not know, or that is of another organization', () => {
        expect(page({}, { limit: 3, after: idOf(5000) })).toEqual([])
        expect(page({}, { limit: 3, before: idOf(1000) })).toEqual([])
        expect(page({}, { limit: 3, after: draftOf(7).id })).toEqual([])
      })

      test('lets through the statuses and types asked for', () => {
        expect(page({ statuses: [rejected] }, { limit: 9 })).toEqual([6, 5, 4])
        expect(page({ statuses: [rejected, pending] }, { limit: 4 })).toEqual([6, 5, 4, 3])
        expect(page({ types: [sign] }, { limit: 9 })).toEqual([5, 3, 1])
        expect(page({ types: [sign, create] }, { limit: 9 })).toEqual([6, 5, 4, 3, 2, 1])
        expect(page({ types: [create], statuses: [rejected] }, { limit: 9 })).toEqual([6, 4])
        expect(page({ types: [create], statuses: [rejected] }, { limit: 1, after: draftOf(6).id })).toEqual([4])
        expect(page({ types: [sign, create], statuses: [pending] }, { limit: 2, before: draftOf(1).id })).toEqual([
          3, 2,
        ])
        expect(page({ types: ['ACTIVITY_TYPE_UNKNOWN'] }, { limit: 9 })).toEqual([])
      })

      test('takes each status and type once, any number of them, and none for all', () => {
        const many = Array.from({ length: 60 }, (_, number) => `ACTIVITY_TYPE_${number}`)
        expect(page({ statuses: [pending, pending] }, { limit: 9 })).toEqual([3, 2, 1])
        expect(page({ types: [sign, sign] }, { limit: 9 })).toEqual([5, 3, 1])
        expect(page({ types: [...many, sign] }, { limit: 2 })).toEqual([5, 3])
        expect(page({ types: [...many, create], statuses: [rejected] }, { limit: 9, after: draftOf(6).id })).toEqual([
          4,
        ])
        expect(page({ types: [], statuses: [] }, { limit: 2 })).toEqual([6, 5])
      })

      test('knows what is not settled, of every organization, oldest first', () => {
        expect(store.unsettled().map(({ id }) => Number(id.slice(-3)))).toEqual([1, 2, 3, 7])
      })
    })

    describe('votes and receipts', () => {
      let activity: ActivityRecord
      beforeEach(async () => {
        await insertExamples()
        activity = await admit(1, [{ event: 'consensusNeeded' }])
      })
      const vote = (change = {}) => store.write(transaction => transaction.vote(voteOn(activity, change)))

      test('gives votes in the order they were cast', async () => {
        await vote({ id: idOf(79), userId: idOf(99) })
        await vote({ id: idOf(71), userId: idOf(11), selection: 'VOTE_SELECTION_REJECTED' })
        expect(store.votes(activity.id)).toEqual([
          voteOn(activity, { id: idOf(79), userId: idOf(99) }),
          voteOn(activity, { id: idOf(71), userId: idOf(11), selection: 'VOTE_SELECTION_REJECTED' }),
        ])
        expect(store.votes(idOf(99))).toEqual([])
      })

      test('counts one vote a user, however often it is cast', async () => {
        await vote()
        await expect(vote({ id: idOf(71), selection: 'VOTE_SELECTION_REJECTED' })).rejects.toEqual(
          failing('ALREADY_EXISTS'),
        )
        expect(store.votes(activity.id)).toEqual([voteOn(activity)])
        const other = await admit(2)
        await store.write(transaction => transaction.vote(voteOn(other)))
        expect(store.votes(other.id)).toEqual([voteOn(other)])
      })

      test('keeps the receipts of what the person was shown', async () => {
        const receipts = [receiptFor(activity, { decision: 'expired' }), receiptFor(activity)]
        await store.write(transaction => {
          for (const receipt of receipts) transaction.receipt(receipt)
        })
        expect(store.decisions(activity.id)).toMatchObject(receipts)
      })

      test('keeps every vote that was withdrawn as it was signed, in the order they were', async () => {
        const withdraw = (at: number) =>
          store.write(transaction => transaction.withdrawVote(activity.id, voteOn(activity).userId, at))
        await withdraw(800)
        expect(store.withdrawnVotes(activity.id)).toEqual([])
        await vote()
        await withdraw(900)
        expect(store.votes(activity.id)).toEqual([])
        await vote({ id: idOf(71), signature: 'another' })
        await withdraw(901)
        await vote({ id: idOf(72) })
        expect(store.votes(activity.id)).toEqual([voteOn(activity, { id: idOf(72) })])
        expect(store.withdrawnVotes(activity.id)).toEqual([
          { ...voteOn(activity), withdrawnAt: 900 },
          { ...voteOn(activity, { id: idOf(71), signature: 'another' }), withdrawnAt: 901 },
        ])
        expect(store.withdrawnVotes(idOf(99))).toEqual([])
      })

      test('refuses a vote on and a receipt for no activity', async () => {
        await expect(vote({ activityId: idOf(99) })).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
        const receipt = receiptFor(activity, { activityId: idOf(99) })
        await expect(store.write(transaction => transaction.receipt(receipt))).rejects.toEqual(
          failing('ACTIVITY_NOT_FOUND'),
        )
      })
    })

    describe('evaluations', () => {
      let activity: ActivityRecord
      beforeEach(async () => {
        await insertExamples()
        activity = await admit(1, [{ event: 'consensusNeeded' }])
      })
      const evaluation = (change = {}) =>
        store.write(transaction => transaction.evaluation(evaluationOf(activity, change)))

      test('are given in the order they were made', async () => {
        await evaluation({ voteId: idOf(79), outcomes: [] })
        await evaluation({ voteId: idOf(71), createdAt: 900 })
        expect(store.evaluations(activity.id)).toEqual([
          evaluationOf(activity, { voteId: idOf(79), outcomes: [] }),
          evaluationOf(activity, { voteId: idOf(71), createdAt: 900 }),
        ])
        expect(store.evaluations(idOf(99))).toEqual([])
      })

      test.each([{ activityId: idOf(99) }, { organizationId: globex }])('of no activity are refused: %o', async of => {
        await insert('organizations', otherOrganization)
        await expect(evaluation(of)).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
      })
    })

    describe('what is taken of a velocity control', () => {
      beforeEach(insertExamples)
      const { id: controlId } = examples.velocityControls
      const reserve = (activity: Pick<ActivityRecord, 'id' | 'organizationId'>, change = {}) =>
        store.write(transaction => transaction.reserve(reservationOf(activity, change)))
      const reserved = (change = {}) =>
        store.reserved({ organizationId: acme, controlId, groupKey: '', since: null, ...change })

      test('is added up exactly, however large', async () => {
        expect(reserved()).toEqual({ sum: 0n, count: 0 })
        await reserve(await admit(1), { amount: '9'.repeat(80) })
        await reserve(await admit(2), { amount: '2' })
        expect(reserved()).toEqual({ sum: 10n ** 80n + 1n, count: 2 })
      })

      test('is taken once by one activity: what it takes later stands in place of what it took before', async () => {
        const activity = await admit(1)
        await reserve(activity, { amount: '5' })
        await reserve(activity, { amount: '7', groupKey: 'other', createdAt: 6000 })
        expect(reserved()).toEqual({ sum: 0n, count: 0 })
        expect(reserved({ groupKey: 'other', since: 6000 })).toEqual({ sum: 7n, count: 1 })
      })

      test('counts from a moment on, that moment included', async () => {
        await reserve(await admit(1), { amount: '1', createdAt: 5000 })
        await reserve(await admit(2), { amount: '2', createdAt: 5001 })
        expect([5000, 5001, 5002].map(since => reserved({ since }).sum)).toEqual([3n, 2n, 0n])
      })

      test('counts from a moment on however long ago that is', async () => {
        const hour = 3_600_000
        const moments = [0, 1, hour - 1, hour, hour + 1, 26 * hour, 26 * hour + 1, 1000 * hour]
        const ids: string[] = []
        for (const [index, createdAt] of moments.entries()) {
          const activity = await admit(index, [{ event: 'allowed' }])
          ids.push(activity.id)
          await reserve(activity, { amount: `${1 << index}`, createdAt })
        }
        const sumFrom = (since: number, except?: string) => Number(reserved({ since, except }).sum)
        const expected = (since: number, except = -1) =>
          moments.reduce((sum, at, index) => sum + (at >= since && index !== except ? 1 << index : 0), 0)
        const sinces = [...moments, 2, 2 * hour, 25 * hour + 1, 26 * hour + 2, 1000 * hour + 1]
        for (const since of sinces) {
          expect(sumFrom(since), `from ${since}`).toBe(expected(since))
          ids.forEach((id, except) => {
            expect(sumFrom(since, id), `from ${since} without ${except}`).toBe(expected(since, except))
          })
        }
        // When what was taken came to an amount: as a walk from the oldest on says.
        const walked = (since: number, amount: number, except = -1) => {
          let left = amount
          return moments.find((at, index) => {
            if (at >= since && index !== except) left -= 1 << index
            return left <= 0
          })
        }
        for (const since of sinces) {
          for (const amount of [1, 2, 3, 7, 8, 15, 31, 32, 100, 200, 255, 256]) {
            const spent = { organizationId: acme, controlId, groupKey: '', since }
            const cameTo = (except?: string) => store.reservedUpTo({ ...spent, except }, BigInt(amount))
            expect(cameTo(), `${amount} from ${since}`).toBe(walked(since, amount))
            ids.forEach((id, except) => {
              expect(cameTo(id), `${amount} from ${since} without ${except}`).toBe(walked(since, amount, except))
            })
          }
        }
      })

      test('is not counted where the activity had failed before, or fails with it', async () => {
        const { id } = examples.velocityControls
        const failed = await apply(await admit(1, [{ event: 'consensusNeeded' }]), { event: 'failed' })
        await reserve(failed, { amount: '1' })
        await store.write(transaction => {
          const { activity } = transaction.admit(draftOf(2), [{ event: 'allowed' }], 5000)
          transaction.reserve(reservationOf(activity, { amount: '2' }))
          transaction.apply(activity, { event: 'rejected' }, 6000)
        })
        expect(reserved({ controlId: id })).toEqual({ sum: 0n, count: 0 })
        expect(reserved({ except: failed.id })).toEqual({ sum: 0n, count: 0 })
      })

      test('counts for its group, its control and its organization alone', async () => {
        const other = { ...examples.velocityControls, id: idOf(90), identifier: 'other' }
        await insert('velocityControls', other)
        await reserve(await admit(1), { amount: '1', groupKey: idOf(10) })
        await reserve(await admit(2), { amount: '2', groupKey: idOf(11) })
        await reserve(await admit(2), { amount: '4', controlId: other.id, groupKey: idOf(10) })
        expect(reserved({ groupKey: idOf(10) }).sum).toBe(1n)
        expect(reserved({ groupKey: idOf(11) }).sum).toBe(2n)
        expect(reserved({ groupKey: idOf(10), controlId: other.id }).sum).toBe(4n)
        expect(reserved().count).toBe(0)
        expect(reserved({ groupKey: idOf(10), organizationId: globex }).count).toBe(0)
      })

      test('leaves out what one activity took itself', async () => {
        const activity = await admit(1)
        await reserve(activity, { amount: '1' })
        await reserve(await admit(2), { amount: '2' })
        expect(reserved({ except: activity.id })).toEqual({ sum: 2n, count: 1 })
        expect(reserved({ except: undefined }).count).toBe(2)
      })

      test.each([null, 5000])(
        'is given back by what is rejected or fails, and by nothing else: from %o',
        async since => {
          const waiting = await admit(1, [{ event: 'consensusNeeded' }])
          const failing = await admit(2, [{ event: 'allowed' }, { event: 'executing' }])
          const done = await admit(3, [{ event: 'allowed' }, { event: 'executing' }])
          await reserve(waiting, { amount: '1' })
          await reserve(failing, { amount: '2' })
          await reserve(done, { amount: '4' })
          expect(reserved({ since }).sum).toBe(7n)
          await apply(done, { event: 'executed' })
          expect(reserved({ since })).toEqual({ sum: 7n, count: 3 })
          await apply(failing, { event: 'failed' })
          expect(reserved({ since })).toEqual({ sum: 5n, count: 2 })
          await apply(waiting, { event: 'rejected' })
          expect(reserved({ since })).toEqual({ sum: 4n, count: 1 })
        },
      )

      test('is seen at once by the transaction that takes it, and undone with it', async () => {
        const activity = await admit(1)
        const work = store.write(transaction => {
          transaction.reserve(reservationOf(activity))
          const { count } = transaction.reserved({ organizationId: acme, controlId, groupKey: '', since: null })
          throw new Error(`took ${count}`)
        })
        await expect(work).rejects.toThrow('took 1')
        expect(reserved().count).toBe(0)
      })

      test('goes with the control, and comes not back with another of its id', async () => {
        await reserve(await admit(1))
        await store.write(transaction => transaction.remove('velocityControls', globex, controlId))
        expect(reserved().count).toBe(1)
        await store.write(transaction => transaction.remove('velocityControls', acme, controlId))
        await insert('velocityControls', examples.velocityControls)
        expect(reserved().count).toBe(0)
      })

      test('stays when the grant that named the control goes', async () => {
        await reserve(await admit(1))
        await store.write(transaction => transaction.remove('grants', acme, examples.grants.id))
        expect(store.find('velocityControls', acme, controlId)).toEqual(examples.velocityControls)
        expect(reserved().count).toBe(1)
      })

      test('is refused for no activity and of no control', async () => {
        const activity = await admit(1)
        await insert('organizations', otherOrganization)
        await expect(reserve({ ...activity, id: idOf(99) })).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
        await expect(reserve({ ...activity, organizationId: globex })).rejects.toEqual(failing('ACTIVITY_NOT_FOUND'))
        await expect(reserve(activity, { controlId: idOf(99) })).rejects.toEqual(failing('RESOURCE_NOT_FOUND'))
      })
    })

    describe('the outbox', () => {
      beforeEach(insertExamples)
      const numbers = () => store.outbox(100).map(({ activityId }) => Number(activityId.slice(-3)))

      test('tells of activities in the order they moved', async () => {
        const first = await admit(2)
        await admit(1)
        await apply(first, { event: 'rejected' })
        expect(numbers()).toEqual([2, 1, 2])
        expect(store.outbox(2)).toHaveLength(2)
        const sequences = store.outbox(100).map(({ sequence }) => sequence)
        expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other))
      })

      test('forgets what was delivered, and no more', async () => {
        for (const number of [1, 2, 3]) await admit(number)
        const sequence = store.outbox(2).at(-1)?.sequence ?? 0
        await store.write(transaction => transaction.delivered(sequence))
        expect(numbers()).toEqual([3])
        await store.write(transaction => transaction.delivered(sequence))
        expect(numbers()).toEqual([3])
      })

      test('never gives a number twice, so a late "delivered" removes nothing new', async () => {
        await admit(1)
        const [told] = store.outbox(1)
        await store.write(transaction => transaction.delivered(told?.sequence ?? 0))
        await admit(2)
        await store.write(transaction => transaction.delivered(told?.sequence ?? 0))
        expect(numbers()).toEqual([2])
      })
    })

    describe('settings', () => {
      test('gives back what was set last, and nothing for what never was', async () => {
        expect(store.setting('port')).toBeUndefined()
        for (const value of [{ port: [1, 2] }, 'text', 7, false, null]) {
          await store.write(transaction => transaction.setSetting('port', value))
          expect(store.setting('port')).toEqual(value)
        }
        await store.write(transaction => transaction.setSetting('port', undefined))
        expect(store.setting('port')).toBeUndefined()
      })
    })

    describe('secrets and unlockers', () => {
      beforeEach(insertExamples)
      const ofWallet = { organizationId: acme, keyId: examples.wallets.id }
      const unlocker: UnlockerRow = {
        id: idOf(1),
        kind: 'keychain',
        createdAt: 1000,
        wrapped: { parameters: {}, key: 'a2V5' },
        mac: 'ab',
      }

      test('a sealed secret is kept under its name, and replaced', async () => {
        expect(store.sealedSecret(ofWallet)).toBeUndefined()
        await store.write(transaction => transaction.putSealedSecret(ofWallet, 'b25l'))
        expect(store.sealedSecret(ofWallet)).toBe('b25l')
        await store.write(transaction => transaction.putSealedSecret(ofWallet, 'dHdv'))
        expect(store.sealedSecret(ofWallet)).toBe('dHdv')
        expect(store.secretNames()).toEqual([ofWallet])
      })

      test('a secret of an organization that is not there is refused', async () => {
        const name = { organizationId: idOf(99), keyId: idOf(1) }
        const written = store.write(transaction => transaction.putSealedSecret(name, 'b25l'))
        await expect(written).rejects.toMatchObject({ code: 'ORGANIZATION_NOT_FOUND' })
      })

      test.each(kindsWithSecrets)('the secret of a record goes with it: %s', async kind => {
        const name = { organizationId: acme, keyId: examples[kind].id }
        await store.write(transaction => transaction.putSealedSecret(name, 'b25l'))
        await store.write(transaction => transaction.remove(kind, acme, name.keyId))
        expect(store.sealedSecret(name)).toBeUndefined()
      })

      test('the secrets of what belongs to a user go with the user', async () => {
        const names = [examples.apiKeys, examples.importTargets].map(({ id }) => ({ organizationId: acme, keyId: id }))
        await store.write(transaction => {
          for (const name of names) transaction.putSealedSecret(name, 'b25l')
        })
        await store.write(transaction => transaction.remove('users', acme, examples.users.id))
        expect(store.secretNames()).toEqual([])
      })

      test('an unlocker is kept by its kind, and replaced', async () => {
        const wrapped = { parameters: { salt: 'c2FsdA==' }, key: 'a2V5' }
        const other: UnlockerRow = { ...unlocker, id: idOf(2), kind: 'passphrase', createdAt: 2000, wrapped }
        await store.write(transaction => {
          transaction.putUnlocker(other)
          transaction.putUnlocker(unlocker)
        })
        expect(store.unlockers()).toEqual([unlocker, other])
        const changed = { ...unlocker, id: idOf(3), wrapped: { ...wrapped, key: 'b25l' } }
        await store.write(transaction => transaction.putUnlocker(changed))
        expect(store.unlockers()).toEqual([changed, other])
        await store.write(transaction => transaction.removeUnlocker('keychain'))
        expect(store.unlockers()).toEqual([other])
      })
    })

    describe('a transaction', () => {
      beforeEach(insertExamples)
      const changed = { ...examples.users, name: 'Changed' }

      test('sees what it has written, while others see what is committed', async () => {
        const written = store.write(transaction => {
          transaction.replace('users', changed)
          return transaction.find('users', acme, changed.id)
        })
        expect(store.find('users', acme, changed.id)).toEqual(examples.users)
        expect(await written).toEqual(changed)
        expect(store.find('users', acme, changed.id)).toEqual(changed)
      })

      test('that throws is undone as a whole and alone', async () => {
        const thrown = new Error('changed my mind')
        const before = store.list('users', acme)
        const results = await Promise.allSettled([
          store.write(transaction => transaction.setSetting('before', 1)),
          store.write(transaction => {
            transaction.replace('users', changed)
            transaction.remove('wallets', acme, examples.wallets.id)
            transaction.setSetting('during', 1)
            transaction.setSetting('before', 2)
            const { activity } = transaction.admit(draftOf(1), [{ event: 'allowed' }], 5000)
            transaction.vote(voteOn(activity))
            transaction.receipt(receiptFor(activity))
            transaction.putSealedSecret({ organizationId: acme, keyId: idOf(1) }, 'b25l')
            transaction.putUnlocker({
              id: idOf(1),
              kind: 'keychain',
              createdAt: 1,
              wrapped: { parameters: {}, key: '' },
              mac: '',
            })
            throw thrown
          }),
          store.write(transaction => transaction.setSetting('after', transaction.setting('before'))),
        ])
        expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
        expect(results[1]).toHaveProperty('reason', thrown)
        expect(store.list('users', acme)).toEqual(before)
        expect(store.list('walletAccounts', acme)).toEqual([examples.walletAccounts])
        expect(['before', 'during', 'after'].map(name => store.setting(name))).toEqual([1, undefined, 1])
        expect(submitted(acme, draftOf(1))).toBeUndefined()
        expect([store.votes, store.decisions].map(read => read(draftOf(1).id))).toEqual([[], []])
        expect(store.audit(draftOf(1))).toEqual([])
        expect(store.outbox(10)).toEqual([])
        expect([store.secretNames(), store.unlockers()]).toEqual([[], []])
        await admit(1)
      })

      test('that throws on its own is undone too', async () => {
        const work = store.write(transaction => {
          transaction.replace('users', changed)
          throw new Error('changed my mind')
        })
        await expect(work).rejects.toThrow('changed my mind')
        expect(store.find('users', acme, changed.id)).toEqual(examples.users)
      })

      test('can go on after a refusal', async () => {
        await store.write(transaction => {
          expect(() => transaction.insert('users', examples.users)).toThrow()
          transaction.insert('users', { ...examples.users, id: idOf(11) })
        })
        expect(store.list('users', acme)).toHaveLength(2)
      })

      test('runs in the order it was asked for', async () => {
        const order: number[] = []
        await Promise.all([1, 2, 3].map(number => store.write(() => order.push(number))))
        expect(order).toEqual([1, 2, 3])
      })

      test('that would go on after its commit is refused and undone', async () => {
        const work = store.write(async transaction => transaction.setSetting('late', 1))
        await expect(work).rejects.toThrow('synchronous')
        expect(store.setting('late')).toBeUndefined()
      })

      test('may ask for another', async () => {
        const inner = await store.write(transaction => {
          transaction.setSetting('outer', 1)
          return { promise: store.write(next => next.setting('outer')) }
        })
        expect(await inner.promise).toBe(1)
      })

      test('that was asked for before closing is done, and after that refused', async () => {
        const last = store.write(transaction => transaction.admit(draftOf(1), [], 5000))
        const closed = store.close()
        await expect(store.write(() => 1)).rejects.toEqual(failing('STOPPING'))
        expect((await last).fresh).toBe(true)
        await closed
        await store.close()
      })
    })
  })
}

/** Like the example, with another id and other values in the fields no two records of a kind may share. */
function alike(kind: RecordKind, change: object = {}): Records[RecordKind] {
  const unique = records.find(declaration => declaration.kind === kind)?.unique ?? []
  const different = Object.fromEntries(unique.map((fields: readonly string[]) => [fields.at(-1), 'other']))
  return { ...examples[kind], id: idOf(900), ...different, ...change } as unknown as Records[RecordKind]
}
