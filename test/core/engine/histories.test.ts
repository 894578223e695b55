import fc from 'fast-check'
import { expect, test } from 'vitest'
import { votesOn } from '../../../src/core/consensus/tally.ts'
import { toAgentError } from '../../../src/core/errors.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { isSettled } from '../../../src/core/ledger/lifecycle.ts'
import { scaled } from '../../support/effort.ts'
import { activityOf, type TestEngine, testEngine } from '../../support/engine.ts'

/** What a client, a person and the world do to the agent, in any order. */
type Step =
  | { readonly do: 'post' | 'vote'; readonly which: number }
  | { readonly do: 'approve' | 'reject'; readonly which: number }
  | { readonly do: 'approveAndLock'; readonly which: number; readonly turns: number }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'restart' | 'lock' | 'unlock' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), which: fc.nat(5) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const), which: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('approveAndLock' as const), which: fc.nat(3), turns: fc.nat(9) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('vote' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 900 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('restart' as const, 'lock' as const, 'unlock' as const) }) },
)

test.each([1, 2])(
  'with a threshold of %i, in any history nothing signs without its approval, and nothing signs twice',
  async threshold => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), async steps => {
        await check(threshold, steps)
      }),
      { numRuns: scaled(60) },
    )
  },
)

async function check(threshold: number, steps: readonly Step[]): Promise<void> {
  const signatures = new Map<string, number>()
  const options = {
    rootUsers: 2,
    wrapSigner: (signer: TestEngine['engine']['signer']) => ({
      async sign(...[key, input]: Parameters<typeof signer.sign>) {
        const made = await signer.sign(key, input)
        const name = input.curve === 'CURVE_SECP256K1' ? Buffer.from(input.digest).toString('hex') : ''
        signatures.set(name, (signatures.get(name) ?? 0) + 1)
        return made
      },
    }),
  }
  let agent = await testEngine({ ...options, threshold: 1, approvals: 'nothing' })
  const { organizationId, users, store, vault, clock } = agent
  const created = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  const { privateKeys } = created.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const organization = store.find('organizations', organizationId, organizationId)
  await store.write(transaction =>
    transaction.replace('organizations', { ...organization!, rootQuorum: { ...organization!.rootQuorum, threshold } }),
  )
  const signRaw = activityOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2')
  const bodies = Array.from({ length: 6 }, (_, index) =>
    agent.bodyOf('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
      signWith: privateKeys[0].privateKeyId,
      payload: Buffer.alloc(32, index + 1).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    }),
  )
  const settledAs = new Map<string, ActivityRecord>()
  const restart = async () => {
    await agent.engine.stop()
    agent = await testEngine({ ...options, store, vault, clock })
  }
  await restart()

  for (const step of steps) {
    await take(step).catch(thrown => expect(toAgentError(thrown).code).not.toBe('INTERNAL'))
    for (const record of store.activities(organizationId, {}, { limit: 100 })) {
      const before = settledAs.get(record.id)
      if (before) expect(record).toEqual(before)
      if (isSettled(record.status)) settledAs.set(record.id, record)
    }
  }

  for (const count of signatures.values()) expect(count).toBe(1)
  const signed = store.activities(organizationId, { types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'] }, { limit: 100 })
  const completed = signed.filter(({ status }) => status === 'ACTIVITY_STATUS_COMPLETED')
  expect(signatures.size).toBe(completed.length)
  for (const record of completed) {
    const { id } = record
    const events = store.audit(record).flatMap(entry => entry.events)
    const begun = events.filter(event => event === 'executing').length
    // What was put off had signed nothing, and was approved again.
    expect(begun - events.filter(event => event === 'putOff').length).toBe(1)
    expect(store.decisions(id).map(({ decision }) => decision)).toEqual(Array(begun).fill('approved'))
    const voters = new Set(votesOn(store, record).map(({ userId }) => userId))
    expect(voters.size).toBeGreaterThanOrEqual(threshold)
  }
  const waiting = signed.filter(({ status }) => !isSettled(status))
  for (const { id } of waiting) expect(agent.engine.approvals.card(id)).toBeDefined()

  async function take(step: Step): Promise<void> {
    const { engine } = agent
    if (step.do === 'post') await agent.postBody(signRaw, bodies[step.which] ?? '', { key: users[0]!.key })
    else if (step.do === 'vote') {
      const [waiting] = store
        .activities(organizationId, { statuses: ['ACTIVITY_STATUS_CONSENSUS_NEEDED'] }, { limit: 100 })
        .slice(step.which)
      if (!waiting) return
      const type = step.which === 5 ? 'ACTIVITY_TYPE_REJECT_ACTIVITY' : 'ACTIVITY_TYPE_APPROVE_ACTIVITY'
      await agent.post(type, { fingerprint: waiting.fingerprint }, { key: users[1]!.key, organizationId })
    } else if (step.do === 'approveAndLock') {
      const card = engine.approvals.cards()[step.which]
      const approval = card && engine.approvals.approve(card, 'test')
      const outcome = Promise.allSettled([approval])
      for (let turn = 0; turn < step.turns; turn++) await undefined
      await engine.keyring.lock()
      await outcome
      await approval
    } else if (step.do === 'wait') clock.advance(step.seconds * 1000)
    else if (step.do === 'restart') await restart()
    else if (step.do === 'lock') await engine.keyring.lock()
    else if (step.do === 'unlock') await engine.keyring.unlock()
    else if (step.do === 'approve' || step.do === 'reject') {
      const card = engine.approvals.cards()[step.which]
      if (card) await engine.approvals[step.do](card, 'test')
    }
  }
}
