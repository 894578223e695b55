import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Activity } from '../../../../src/core/activity/activity.ts'
import type { Credential } from '../../../../src/core/activity/credential.ts'
import { createRefusals, mostRefusals, type Refused } from '../../../../src/core/engine/explain/refusals.ts'
import { AgentError } from '../../../../src/core/errors.ts'
import { manualClock } from '../../../support/clock.ts'
import { testEngine } from '../../../support/engine.ts'
import { addPolicy, addUser } from '../../../support/policies.ts'
import { acme, examples, globex } from '../../../support/records.ts'

interface Given {
  readonly sentence?: string
  readonly key?: string
  readonly why?: string
  readonly organizationId?: string
  readonly webOrigin?: string
  readonly forbiddenBy?: Refused['forbiddenBy']
}

function refused({ sentence = 'Send 1 ETH', key = 'a', why = 'No.', organizationId = acme, ...more }: Given): Refused {
  const { webOrigin, forbiddenBy = [] } = more
  const credential: Pick<Credential, 'organizationId' | 'user' | 'key'> = {
    organizationId,
    user: examples.users,
    key: { kind: 'apiKey', id: key, name: `Key ${key}` },
  }
  return {
    activity: { describe: () => ({ sentence }) } as unknown as Activity,
    prepared: undefined,
    credential: credential as Credential,
    webOrigin,
    why,
    forbiddenBy,
  }
}

function opened() {
  const clock = manualClock()
  let told = 0
  const refusals = createRefusals(clock, () => told++)
  return { clock, refusals, told: () => told, sentences: () => refusals.list(acme).map(({ sentence }) => sentence) }
}

describe('what was refused', () => {
  test('is listed newest first, for its organization alone', () => {
    const { refusals, sentences } = opened()
    for (const sentence of ['one', 'two', 'three']) refusals.note(refused({ sentence }))
    refusals.note(refused({ sentence: 'theirs', organizationId: globex }))
    expect(sentences()).toEqual(['three', 'two', 'one'])
    expect(refusals.list(globex)).toHaveLength(1)
  })

  test('again is one line with a count, and the newest', () => {
    const { clock, refusals } = opened()
    refusals.note(refused({}))
    const [{ id, firstAt } = { id: '', firstAt: 0 }] = refusals.list(acme)
    clock.advance(5000)
    refusals.note(refused({ sentence: 'other' }))
    refusals.note(refused({}))
    expect(refusals.list(acme)).toMatchObject([{ id, count: 2, firstAt, lastAt: firstAt + 5000 }, { count: 1 }])
    for (const change of [{ key: 'b' }, { why: 'Not now.' }, { webOrigin: 'https://a.example' }]) {
      refusals.note(refused(change))
      expect(refusals.list(acme)[0]?.count).toBe(1)
    }
  })

  test('shows what names hide, and keeps only so much of any text', () => {
    const { refusals } = opened()
    const long = 'x'.repeat(1_000_000)
    const forbiddenBy = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, name: `\u202e${long}` }))
    refusals.note(refused({ sentence: long, why: long, webOrigin: long, forbiddenBy }))
    const [kept] = refusals.list(acme)
    expect(kept?.forbiddenBy[0]?.name).toMatch(/^⟨U\+202E⟩x/)
    expect([kept?.forbiddenBy.length, kept?.moreForbid]).toEqual([5, 95])
    expect(JSON.stringify(kept).length).toBeLessThan(5000)
  })
})

describe('a flood of refusals', () => {
  test('keeps so many, and takes away from whoever has most', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), sentence: fc.nat(200).map(String) }), {
          maxLength: 300,
        }),
        given => {
          const { refusals } = opened()
          refusals.note(refused({ key: 'owner', sentence: 'only one' }))
          for (const each of given) refusals.note(refused(each))
          const list = refusals.list(acme)
          expect(list.length).toBeLessThanOrEqual(mostRefusals)
          // One line of a key is not pushed out by hundreds of others.
          expect(list.filter(({ credentialName }) => credentialName === 'Key owner')).toHaveLength(1)
          const newest = given.at(-1)
          if (newest) expect(list[0]).toMatchObject({ sentence: newest.sentence, credentialName: `Key ${newest.key}` })
        },
      ),
    )
  })

  test('is told of at once, and then once a second; its last always', () => {
    const { clock, refusals, told } = opened()
    for (let index = 0; index < 1000; index++) refusals.note(refused({ sentence: `${index}` }))
    expect(told()).toBe(1)
    clock.advance(999)
    expect(told()).toBe(1)
    clock.advance(1)
    expect(told()).toBe(2)
    clock.advance(60_000)
    expect([told(), clock.waiting]).toEqual([2, 0])
    refusals.note(refused({}))
    expect(told()).toBe(3)
    refusals.note(refused({}))
    refusals.stop()
    expect(clock.waiting).toBe(0)
  })
})

describe('the agent', () => {
  test('notes what it refuses with the words of its answer, and names to the person what forbids it', async () => {
    const agent = await testEngine({ approvals: 'nothing' })
    const user = await addUser(agent, 'Ann')
    const policyId = await addPolicy(agent, {
      name: 'No wallets',
      effect: 'DENY',
      condition: "activity.action == 'CREATE'",
    })
    agent.topics.length = 0
    const thrown = await agent
      .post(
        'ACTIVITY_TYPE_CREATE_WALLET',
        { walletName: 'W', accounts: [] },
        { ...user, webOrigin: 'https://a.example' },
      )
      .catch(error => error)
    if (!(thrown instanceof AgentError)) throw new Error('it was not refused')
    expect(agent.engine.refusals.list(agent.organizationId)).toMatchObject([
      {
        userName: 'Ann',
        credentialName: 'Key of Ann',
        webOrigin: 'https://a.example',
        sentence: 'Create the wallet “W” with a new 12-word seed',
        why: thrown.message,
        forbiddenBy: [{ id: policyId, name: 'No wallets' }],
        moreForbid: 0,
      },
    ])
    expect(agent.topics.filter(topic => topic === 'refusals')).toHaveLength(1)
    // The caller is told ids, and no names.
    expect(JSON.stringify(thrown.toReply())).not.toContain('No wallets')
    expect(thrown.detail.permission?.deniedBy).toEqual([policyId])
  })

  test('notes nothing of what it allows, holds or finds wrong', async () => {
    const agent = await testEngine()
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [] })
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'W', accounts: [] }).catch(() => undefined)
    expect(agent.engine.refusals.list(agent.organizationId)).toEqual([])
  })
})
