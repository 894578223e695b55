import { expect, test } from 'vitest'
import { hereIn, namedIds } from '../../../../src/core/policies/engine/pitfalls/named-ids.ts'
import { testEngine } from '../../../support/engine.ts'
import { addUser } from '../../../support/policies.ts'
import { idOf } from '../../../support/records.ts'
import { velocityControl } from '../../../support/spending.ts'

test('what is there is what the organization has now', async () => {
  const agent = await testEngine()
  const { organizationId, store, clock } = agent
  const now = clock.now()
  const tags = await Promise.all(
    (['TAG_TYPE_USER', 'TAG_TYPE_PRIVATE_KEY'] as const).map(async (type, index) => {
      const tag = { id: idOf(50 + index), organizationId, name: type, type, createdAt: now, updatedAt: now }
      await store.write(transaction => transaction.insert('tags', tag))
      return tag.id
    }),
  )
  const ann = await addUser(agent, 'Ann')
  await store.write(transaction => transaction.insert('velocityControls', velocityControl({ organizationId })))
  const found = hereIn(store, organizationId)
  const [userTag = '', keyTag = ''] = tags
  expect(found.nameOf('user', ann.id)).toBe('Ann')
  expect([found.nameOf('userTag', userTag), found.nameOf('keyTag', keyTag)]).toEqual([
    'TAG_TYPE_USER',
    'TAG_TYPE_PRIVATE_KEY',
  ])
  // A tag of the other kind is none.
  expect([found.nameOf('userTag', keyTag), found.nameOf('keyTag', userTag), found.nameOf('user', keyTag)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([found.hasVelocityControl('daily_ether'), found.hasVelocityControl('Daily ether')]).toEqual([true, false])
  expect(hereIn(store, idOf(99)).nameOf('user', ann.id)).toBeUndefined()
})

test('ids are told once, in the order they are written, and none of what does not parse', () => {
  const text = "approvers.any(u, u.id in ['b', 'a', 'b'] && 'a' in u.tags)"
  expect(namedIds(text, "credentials.any(c, c.user_id == 'c')", 'not (')).toEqual([
    { kind: 'user', id: 'b' },
    { kind: 'user', id: 'a' },
    { kind: 'userTag', id: 'a' },
    { kind: 'user', id: 'c' },
  ])
})
