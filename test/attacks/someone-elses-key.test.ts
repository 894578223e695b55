/**
 * The promise: what the holder of a key is told about it does not change because somebody else registers the same public key, or the
 * same passkey, in an organization of theirs. Anybody may do that; only the holder can stamp with it.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerQuery } from '../../src/core/engine/answer-query.ts'
import { listSuborgs } from '../../src/core/organizations/list-suborgs.ts'
import type { Query } from '../../src/core/query/define.ts'
import { listUsers } from '../../src/core/users/list-users.ts'
import { whoami } from '../../src/core/users/whoami.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { longer, scaled } from '../support/effort.ts'
import { type TestEngine, testEngine } from '../support/engine.ts'
import { type TestPasskey, testPasskey } from '../support/passkey.ts'
import { addOrganization } from '../support/sub-organization.ts'

/** Whom the stranger attacks: somebody with a key, or with a passkey. */
interface Victim {
  readonly kind: 'a key' | 'a passkey'
  /** `CREATE_…` parameters that register it as a way in of some user. */
  register(userId: string): [type: string, parameters: object]
  stamped(body: string): { readonly stamp: string | undefined; readonly webauthnStamp?: string }
  readonly filter: { readonly filterType: string; readonly filterValue: string }
}

function keyVictim(key: TestKey = p256Key()): Victim {
  const { publicKey, curve } = key
  return {
    kind: 'a key',
    register: userId => [
      'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
      { userId, apiKeys: [{ apiKeyName: 'Not mine', publicKey, curveType: curve }] },
    ],
    stamped: body => ({ stamp: key.stamp(body) }),
    filter: { filterType: 'PUBLIC_KEY', filterValue: publicKey },
  }
}

function passkeyVictim(passkey: TestPasskey = testPasskey()): Victim {
  const registration = passkey.register()
  return {
    kind: 'a passkey',
    register: userId => ['ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { userId, authenticators: [registration] }],
    stamped: body => ({ stamp: undefined, webauthnStamp: passkey.stamp(body) }),
    filter: { filterType: 'CREDENTIAL_ID', filterValue: passkey.credentialId },
  }
}

const victims = [keyVictim, passkeyVictim] as const

/** A sub-organization of somebody, who puts the victim's key into it. */
async function registerIn(
  agent: TestEngine,
  victim: Victim,
  sub?: { organizationId: string; userId: string; key: TestKey },
) {
  const home = sub ?? (await subOrganization(agent))
  const [type, parameters] = victim.register(home.userId)
  await agent.post(type, parameters, { key: home.key, organizationId: home.organizationId })
  return home
}

async function subOrganization(agent: TestEngine) {
  const key = p256Key()
  agent.clock.advance(1)
  return { ...(await addOrganization(agent, key)), key }
}

function asks(agent: TestEngine, victim: Victim, query: Query, organizationId: string, fields: object = {}) {
  const body = JSON.stringify({ organizationId, ...fields })
  const request = { path: query.path, body: Buffer.from(body), ...victim.stamped(body), caller: { window: false } }
  return answerQuery(agent.engine, query, request)
}

const whoIs = (agent: TestEngine, victim: Victim) =>
  asks(agent, victim, whoami, agent.organizationId).then(
    ({ organizationId, userId }) => ({ organizationId, userId }),
    ({ code }) => ({ code }),
  )

describe.each(victims)('%o', makeVictim => {
  test('of a sub-organization, asked about after strangers have registered it too, stays whose it was', async () => {
    const agent = await testEngine()
    const victim = makeVictim()
    const { organizationId, userId } = await registerIn(agent, victim)
    expect(await whoIs(agent, victim)).toEqual({ organizationId, userId })
    for (let stranger = 0; stranger < 3; stranger++) {
      await registerIn(agent, victim)
      expect(await whoIs(agent, victim)).toEqual({ organizationId, userId })
    }
  })

  test('of the parent itself, even before its first use, is not led into a stranger’s sub-organization', async () => {
    const agent = await testEngine()
    const victim = makeVictim()
    const [owner] = agent.users
    const home = { organizationId: agent.organizationId, userId: owner!.id }
    await registerIn(agent, victim)
    await registerIn(agent, victim, { ...home, key: owner!.key })
    expect(await whoIs(agent, victim)).toEqual(home)
    await registerIn(agent, victim)
    expect(await whoIs(agent, victim)).toEqual(home)
  })

  test('that was never used, and is in two places, is in neither until its holder names one', async () => {
    const agent = await testEngine()
    const victim = makeVictim()
    const [stranger, home] = [await registerIn(agent, victim), await registerIn(agent, victim)]
    expect(await whoIs(agent, victim)).toEqual({ code: 'CREDENTIAL_AMBIGUOUS' })
    await asks(agent, victim, listUsers, home.organizationId)
    expect(await whoIs(agent, victim)).toMatchObject({ organizationId: home.organizationId })
    expect(await asks(agent, victim, whoami, stranger.organizationId)).toMatchObject({ userId: stranger.userId })
  })

  test('is found first where its holder uses it, in whatever order it was registered', async () => {
    for (const turn of [0, 1, 2]) {
      const agent = await testEngine()
      const victim = makeVictim()
      const homes = [await registerIn(agent, victim), await registerIn(agent, victim), await registerIn(agent, victim)]
      await asks(agent, victim, listUsers, homes[turn]!.organizationId)
      const parent = { ...keyVictim(agent.users[0]!.key), filter: victim.filter }
      const page = async (paginationOptions: object) =>
        (await asks(agent, parent, listSuborgs, agent.organizationId, { ...victim.filter, paginationOptions }))
          .organizationIds
      const others = homes.filter((_, index) => index !== turn).map(({ organizationId }) => organizationId)
      const inOrder = [homes[turn]!.organizationId, ...others.reverse()]
      expect(await page({})).toEqual(inOrder)
      expect(await page({ limit: '1' })).toEqual(inOrder.slice(0, 1))
      expect(await page({ limit: '1', after: inOrder[0] })).toEqual(inOrder.slice(1, 2))
      expect(await page({ limit: '1', before: inOrder[2] })).toEqual(inOrder.slice(1, 2))
    }
  })

  test('answers the same once it has answered, whatever strangers do', { timeout: longer(300_000) }, async () => {
    const step = fc.constantFrom('a stranger registers it', 'its holder asks', 'its holder names its organization')
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 8 }), async (inParent, steps) => {
        const agent = await testEngine()
        const victim = makeVictim()
        const [owner] = agent.users
        const parent = { organizationId: agent.organizationId, userId: owner!.id, key: owner!.key }
        const { organizationId, userId } = await registerIn(agent, victim, inParent ? parent : undefined)
        let told: object | undefined
        for (const each of steps) {
          if (each === 'a stranger registers it') await registerIn(agent, victim)
          if (each === 'its holder names its organization') await asks(agent, victim, listUsers, organizationId)
          if (each === 'its holder names its organization') told = { organizationId, userId }
          const answer = await whoIs(agent, victim)
          if (told) expect(answer).toEqual(told)
          else if (!('code' in answer)) told = answer
          if (inParent) expect(answer).toEqual({ organizationId, userId })
        }
      }),
      { numRuns: scaled(40) },
    )
  })
})

test('a key that expired in its own organization does not lead into a stranger’s', async () => {
  const agent = await testEngine()
  const victim = keyVictim()
  const home = await subOrganization(agent)
  const [type, parameters] = victim.register(home.userId) as [string, { apiKeys: [object] }]
  const apiKeys = [{ ...parameters.apiKeys[0], expirationSeconds: '60' }]
  await agent.post(type, { ...parameters, apiKeys }, { key: home.key, organizationId: home.organizationId })
  expect(await whoIs(agent, victim)).toMatchObject({ organizationId: home.organizationId })
  await registerIn(agent, victim)
  agent.clock.advance(61_000)
  expect(await whoIs(agent, victim)).toEqual({ code: 'API_KEY_EXPIRED' })
})
