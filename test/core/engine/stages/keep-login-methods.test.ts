import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStore } from '../../../../src/adapters/store/memory/memory-store.ts'
import { untriedOf } from '../../../../src/core/consensus/login-methods.ts'
import { keepLoginMethods } from '../../../../src/core/engine/stages/execute/keep-login-methods.ts'
import type { Store, Transaction } from '../../../../src/core/ports/store.ts'
import type { Quorum, RootQuorum } from '../../../../src/core/records/organization.ts'
import { countHits } from '../../../support/hits.ts'
import { acme, examples, idOf } from '../../../support/records.ts'

interface Key {
  readonly lasts: boolean
  readonly proven: boolean
}

interface State {
  /** The API keys of each user. */
  readonly users: readonly (readonly Key[])[]
  readonly quorum: RootQuorum
}

const userCount = 4
const userId = (index: number) => idOf(100 + index)
const keyId = (user: number, key: number) => idOf(1000 + user * 10 + key)
const everyUser = Array.from({ length: userCount }, (_, index) => index)

const quorums: fc.Arbitrary<Quorum> = fc
  .subarray(everyUser, { minLength: 1 })
  .chain(members =>
    fc
      .integer({ min: 1, max: members.length })
      .map(threshold => ({ threshold, userIds: members.map(member => userId(member)) })),
  )
const keys = fc.array(fc.record({ lasts: fc.boolean(), proven: fc.boolean() }), { maxLength: 2 })
const states: fc.Arbitrary<State> = fc.record({
  users: fc.array(keys, { minLength: userCount, maxLength: userCount }),
  quorum: fc.oneof(
    quorums,
    fc.tuple(quorums, quorums).map(([quorum, previous]) => ({ ...quorum, previous })),
  ),
})

/** What the test itself takes for "enough can get in". */
const canMeet = ({ users }: State, { threshold, userIds }: Quorum) =>
  everyUser.filter(user => userIds.includes(userId(user)) && users[user]?.some(({ lasts }) => lasts)).length >=
  threshold
const allOf = ({ quorum }: State): Quorum[] => (quorum.previous ? [quorum, quorum.previous] : [quorum])

async function storeOf({ users, quorum }: State): Promise<Store> {
  const store = memoryStore()
  await store.write(transaction => {
    transaction.insert('organizations', { ...examples.organizations, rootQuorum: quorum })
    for (const user of everyUser) transaction.insert('users', { ...examples.users, id: userId(user) })
    write(transaction, { users, quorum })
  })
  return store
}

/** Makes the organization what a state says. */
function write(transaction: Transaction, { users, quorum }: State): void {
  transaction.replace('organizations', { ...examples.organizations, rootQuorum: quorum })
  for (const { id } of transaction.list('apiKeys', acme)) transaction.remove('apiKeys', acme, id)
  for (const [user, held] of users.entries()) {
    for (const [key, { lasts, proven }] of held.entries()) {
      const id = keyId(user, key)
      const publicKey = `02${id.replaceAll('-', '').padEnd(64, '0')}`
      const [expirationSeconds, provenAt] = [lasts ? null : 60, proven ? 5000 : null]
      const whose = { id, userId: userId(user), publicKey }
      transaction.insert('apiKeys', { ...examples.apiKeys, ...whose, expirationSeconds, provenAt })
    }
  }
}

async function isKept(before: State, after: State): Promise<boolean> {
  const store = await storeOf(before)
  const kept = store.write(transaction => keepLoginMethods(transaction, acme, () => write(transaction, after)))
  return kept.then(
    () => true,
    thrown => {
      expect(thrown).toMatchObject({ code: 'LAST_CREDENTIAL' })
      return false
    },
  )
}

describe('of every change', () => {
  test('one that changes nothing is never refused, however few can get in', async () => {
    await fc.assert(
      fc.asyncProperty(states, async state => {
        expect(await isKept(state, state)).toBe(true)
      }),
    )
  })

  test('one that only adds credentials is never refused', async () => {
    await fc.assert(
      fc.asyncProperty(states, fc.nat(userCount - 1), async (state, user) => {
        const users = state.users.map((held, index) =>
          index === user ? [...held, { lasts: true, proven: false }] : held,
        )
        expect(await isKept(state, { ...state, users })).toBe(true)
      }),
    )
  })

  test('one that takes the credentials is refused exactly if a quorum that could be met then cannot', async () => {
    await fc.assert(
      fc.asyncProperty(states, fc.array(keys, { minLength: userCount, maxLength: userCount }), async (state, users) => {
        const after = { ...state, users }
        const isLost = allOf(state).some(quorum => canMeet(state, quorum) && !canMeet(after, quorum))
        expect(await isKept(state, after)).toBe(!isLost)
      }),
    )
  })

  test('one of the quorum leaves quorums that can all be met, unless nobody could act before', async () => {
    const hits = countHits()
    await fc.assert(
      fc.asyncProperty(states, states, async (state, { quorum }) => {
        const after = { ...state, quorum }
        if (!(await isKept(state, after)) || !allOf(state).some(each => canMeet(state, each))) return
        hits.hit()
        const same = (one: Quorum, other: Quorum) =>
          one.threshold === other.threshold && String(one.userIds) === String(other.userIds)
        for (const each of allOf(after)) {
          const wasStuck = allOf(state).some(other => same(each, other))
          expect(canMeet(after, each) || wasStuck).toBe(true)
        }
      }),
    )
    hits.expectAtLeast(5)
  })
})

describe('who has signed', () => {
  test('has done so with a credential that lasts: two that are each half of it are not one', async () => {
    await fc.assert(
      fc.asyncProperty(states, async state => {
        const { threshold, userIds } = state.quorum
        const tried = everyUser.filter(
          user => userIds.includes(userId(user)) && state.users[user]?.some(({ lasts, proven }) => lasts && proven),
        )
        const untried = userIds.filter(id => !tried.some(user => userId(user) === id))
        expect(untriedOf(await storeOf(state), acme, { threshold, userIds })).toEqual(
          tried.length >= threshold ? [] : untried,
        )
      }),
    )
  })
})
