/**
 * The promise: what is registered as a way in is the key of somebody. A public key for which nobody can have the private half, or
 * everybody has it, is refused at every door, in words that name the field.
 *
 * The doors are found in the catalogue: every field, of every version of every activity, that takes a public key.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import type { Activity, ActivityType } from '../../src/core/activity/activity.ts'
import { type JsonSchema, schemaOf } from '../../src/core/reference/openapi.ts'
import { clientSignatureExample } from '../../src/core/sign-in/sign-in-parameters.ts'
import { p256Key, type TestKey } from '../support/client.ts'
import { testPasskey } from '../support/passkey.ts'
import { type World, world } from '../support/world.ts'
import { exampleIn } from '../support/world-examples.ts'
import {
  badEd25519,
  badP256,
  badPasskeys,
  badSecp256k1,
  badUncompressedP256,
  type Cose,
  goodPasskeys,
} from './keys-of-nobody.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

interface Door {
  readonly activity: Activity
  readonly type: ActivityType
  /** From the parameters on; a list is gone into at its first entry. */
  readonly path: readonly string[]
  /** Of the object that holds the key. */
  readonly fields: readonly string[]
}

/** They name a key that is registered already. */
const isDoor = ({ kind }: Activity) => !kind.endsWith('_IP_ALLOWLIST')

const doors: Door[] = activities
  .filter(isDoor)
  .flatMap(activity =>
    activity.types.flatMap(type => doorsIn(schemaOf(type.parameters)).map(door => ({ activity, type, ...door }))),
  )

function doorsIn(schema: JsonSchema, path: readonly string[] = []): Pick<Door, 'path' | 'fields'>[] {
  const fields = Object.keys(schema.properties ?? {})
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    /public_?key$|^attestationObject$/i.test(name)
      ? [{ path: [...path, name], fields }]
      : doorsIn(property, [...path, name]),
  )
  const others = [schema.items ?? [], schema.anyOf ?? []].flat().flatMap(each => doorsIn(each, path))
  return [...inner, ...others]
}

const inWords = ({ type, path }: Door) => `${type.type.replace('ACTIVITY_TYPE_', '')} ${path.join('.')}`

/** What the example of a declaration leaves out, so that there is something to put the key in. */
const completing: Readonly<Record<string, unknown>> = {
  apiKeys: [{ apiKeyName: 'Bad', publicKey: p256Key().publicKey }],
  authenticators: [{ authenticatorName: 'Bad' }],
  clientSignature: clientSignatureExample,
}

function withKey(parameters: unknown, [name = '', ...rest]: readonly string[], key: unknown): unknown {
  const holder = parameters as Record<string, unknown>
  if (rest.length === 0) return { ...holder, [name]: key }
  const kept = holder[name]
  const there = kept === undefined || (Array.isArray(kept) && kept.length === 0) ? completing[name] : kept
  return {
    ...holder,
    [name]: Array.isArray(there) ? [withKey(there[0], rest, key)] : withKey(there ?? {}, rest, key),
  }
}

/** The parameters of a door with an API key or a key to encrypt to. */
function withPublicKey(parameters: unknown, { path, fields }: Door, key: string, curve: string): unknown {
  const put = withKey(parameters, path, key)
  return fields.includes('curveType') ? withKey(put, [...path.slice(0, -1), 'curveType'], curve) : put
}

/** The parameters of a door with the registration of a passkey in place of the one that is there. */
function withPasskey(parameters: unknown, { path }: Door, claims: Cose): unknown {
  const { attestation, challenge, authenticatorName } = testPasskey({ claims }).register()
  const { credentialId, clientDataJson, attestationObject, transports } = attestation
  const at = path.lastIndexOf('attestation')
  const response = { clientDataJson, attestationObject, transports }
  const older = { id: credentialId, rawId: credentialId, type: 'public-key', response, clientExtensionResults: {} }
  const isOlder = path.includes('response')
  const holder = path.slice(0, at)
  let put = withKey(parameters, [...holder, 'attestation'], isOlder ? older : attestation)
  put = withKey(put, [...holder, 'challenge'], challenge)
  put = withKey(put, [...holder, 'authenticatorName'], authenticatorName)
  const userId = (put as { userId?: string }).userId ?? randomUUID()
  return isOlder ? withKey(put, [...holder, 'userId'], userId) : put
}

const keyDoors = doors.filter(({ path }) => path.at(-1) !== 'attestationObject')
const passkeyDoors = doors.filter(({ path }) => path.at(-1) === 'attestationObject')

test('the doors are found, and are as many as ever', () => {
  expect(keyDoors.length).toBeGreaterThanOrEqual(33)
  expect(passkeyDoors.length).toBeGreaterThanOrEqual(19)
})

describe('is refused at every door', () => {
  async function refused(agent: World, { activity, type }: Door, parameters: unknown, key?: TestKey) {
    const before = held(agent)
    const body = {
      type: type.type,
      timestampMs: String(agent.clock.now()),
      organizationId: agent.organizationId,
      parameters,
    }
    const reply = await agent.call(activity.path, body, { ...(key && { key }) })
    expect(held(agent)).toEqual(before)
    return reply
  }

  const fieldOf = (details: { fieldViolations?: { field: string }[] }[]) =>
    details.flatMap(({ fieldViolations = [] }) => fieldViolations.map(({ field }) => field)).join()

  const kindsAt = (door: Door): [string, string, string][] => {
    if (door.path.at(-1) === 'targetPublicKey') return badUncompressedP256.map(([what, key]) => [what, key, ''])
    const onP256 = badP256.map(([what, key]): [string, string, string] => [what, key, 'API_KEY_CURVE_P256'])
    if (!door.fields.includes('curveType')) return onP256
    return [
      ...onP256,
      ...badSecp256k1.map(([what, key]): [string, string, string] => [what, key, 'API_KEY_CURVE_SECP256K1']),
      ...badEd25519.map(([what, key]): [string, string, string] => [what, hex(key), 'API_KEY_CURVE_ED25519']),
    ]
  }

  test.each(keyDoors.map(door => [inWords(door), door] as const))('%s', async (_, door) => {
    const agent = await world()
    const { parameters } = await exampleIn(agent, door.activity, door.type)
    for (const [what, key, curve] of kindsAt(door)) {
      const reply = await refused(agent, door, withPublicKey(parameters, door, key, curve))
      expect(reply.status, `${curve} ${what}`).toBe(400)
      expect(reply.body.message).toMatch(/must be|must not be/)
      const named = fieldOf(reply.body.details)
      expect(named.replace(/\.\d+/g, ''), `${curve} ${what}`).toBe(`parameters.${door.path.join('.')}`)
    }
  })

  // One check has them all, so each door tries some: in turn, so that each bad key is tried at several.
  test.each(passkeyDoors.map((door, turn) => [inWords(door), door, turn] as const))('%s', async (_, door, turn) => {
    const agent = await world()
    const { parameters, key } = await exampleIn(agent, door.activity, door.type)
    for (const [what, claims] of badPasskeys.filter((_, which) => which % 4 === turn % 4)) {
      const reply = await refused(agent, door, withPasskey(parameters, door, claims), key)
      const { message, details } = reply.body
      expect([reply.status, message], what).toEqual([400, expect.stringContaining('attestation')])
      expect(fieldOf(details).replace(/\.\d+/g, ''), what).toMatch(/^parameters\..*attestation/)
    }
  })

  test.each(['WALLET', 'PRIVATE_KEY'])('the key a bundle of IMPORT_%s is encrypted with', async kind => {
    const activity = activities.find(each => each.kind === `IMPORT_${kind}`)!
    const [type] = activity.types
    const agent = await world()
    const { parameters } = await exampleIn(agent, activity, type!)
    for (const [, encappedPublic] of badUncompressedP256) {
      const sealed = { ...JSON.parse((parameters as { encryptedBundle: string }).encryptedBundle), encappedPublic }
      const bundle = { ...parameters, encryptedBundle: JSON.stringify(sealed) }
      const reply = await refused(agent, { activity, type: type!, path: [], fields: [] }, bundle)
      expect(reply.status).toBe(400)
    }
  })
})

test.each(goodPasskeys)('a passkey of %s is registered', async (_, claims) => {
  const agent = await world()
  const userId = agent.users[0]!.id
  const authenticators = [testPasskey({ claims }).register()]
  const record = await agent.post('ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2', { authenticators, userId })
  expect(record.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

/** Everything a refusal must leave alone. */
function held({ store, organizationId }: World) {
  const [newest] = store.activities(organizationId, {}, { limit: 1 })
  return {
    newest: newest?.id,
    apiKeys: store.list('apiKeys', organizationId).length,
    authenticators: store.list('authenticators', organizationId).length,
    organizations: store.organizations().length,
    subOrganizations: store.subOrganizations(organizationId, undefined, { limit: 100 }).length,
  }
}
