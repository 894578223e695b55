/**
 * The promise: what is registered as a way in is the key of somebody. A public key for which nobody can have the private half, or
 * everybody has it, is refused at every door, in words that name the field.
 *
 * The doors are found in the catalogue: every field, of every version of every activity, that takes a public key.
 */
import { generateKeyPairSync, generatePrimeSync, randomUUID } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import type { Activity, ActivityType } from '../../src/core/activity/activity.ts'
import { activities } from '../../src/core/calls.ts'
import { problemOfCoseKey, problemOfPublicKey } from '../../src/core/crypto/sound-public-key.ts'
import { mostTurns } from '../../src/core/crypto/turns.ts'
import { type JsonSchema, schemaOf } from '../../src/core/reference/openapi.ts'
import { clientSignatureExample } from '../../src/core/sign-in/sign-in-parameters.ts'
import { ed25519Key, p256Key, secp256k1Key, type TestKey } from '../support/client.ts'
import { testPasskey } from '../support/passkey.ts'
import { exampleIn, type World, world } from '../support/world.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** Little-endian, 32 bytes. */
const y = (value: bigint, sign = false) => {
  const made = bytes(value.toString(16).padStart(64, '0')).reverse()
  if (sign) made[31]! |= 0x80
  return made
}
const p = 2n ** 255n - 19n
/** A point of order 8 (RFC 7748 names its Montgomery form): seven more and the identity are its multiples. */
const eighth = ed25519.Point.fromHex('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a')
const smallOrder = [0, 1, 2, 3, 4, 5, 6, 7].map(
  times =>
    [`small order, ${times} eighths`, times === 0 ? ed25519.Point.ZERO : eighth.multiplyUnsafe(BigInt(times))] as const,
)

const badEd25519: [string, Uint8Array][] = [
  ...smallOrder.map(([what, point]): [string, Uint8Array] => [what, point.toBytes()]),
  ['zero bytes', new Uint8Array(32)],
  ['y = p, zero written otherwise', y(p)],
  ['y = p + 1, the identity written otherwise', y(p + 1n)],
  ['y = p + 3, above the field', y(p + 3n)],
  ['all bits set', new Uint8Array(32).fill(255)],
  ['the identity with a sign', y(1n, true)],
  ['off the curve', y(2n)],
  ['a key of somebody, moved by a point of order 8', ed25519.Point.BASE.multiply(5n).add(eighth).toBytes()],
]
const badCompressed: [string, string][] = [
  ['x above the field', `02${'ff'.repeat(32)}`],
  ['the point at infinity', `00${'00'.repeat(32)}`],
]
const badP256: [string, string][] = [...badCompressed, ['off the curve', `02${'00'.repeat(31)}01`]]
const badSecp256k1: [string, string][] = [...badCompressed, ['off the curve', `03${'00'.repeat(31)}05`]]
const badUncompressedP256: [string, string][] = [
  ['off the curve', `04${'11'.repeat(64)}`],
  ['zero', `04${'00'.repeat(64)}`],
  ['coordinates above the field', `04${'ff'.repeat(64)}`],
  ['the hybrid form', `06${Buffer.from(sound('P-256').subarray(1)).toString('hex')}`],
]

function sound(curve: 'P-256'): Uint8Array {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: curve })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Uint8Array.of(4, ...Buffer.from(x, 'base64url'), ...Buffer.from(y, 'base64url'))
}

type Cose = ReadonlyMap<number, number | Uint8Array>
const cose = (...entries: [number, number | Uint8Array][]): Cose => new Map(entries)
const ec2 = (point: Uint8Array, algorithm = -7, curve = 1, type = 2) =>
  cose([1, type], [3, algorithm], [-1, curve], [-2, point.slice(1, 33)], [-3, point.slice(33)])
const okp = (x: Uint8Array, curve = 6, algorithm = -8) => cose([1, 1], [3, algorithm], [-1, curve], [-2, x])
const rsa = (n: bigint, e = 65_537n, algorithm = -257) => cose([1, 3], [3, algorithm], [-1, number(n)], [-2, number(e)])
const number = (value: bigint) => {
  const digits = value.toString(16)
  return bytes(digits.padStart(digits.length + (digits.length % 2), '0'))
}
const rsaOf = (bits: number) => {
  const { n = '' } = generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' })
  return BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`)
}
const modulus = rsaOf(2048)
const prime = (bits: number) => generatePrimeSync(bits, { bigint: true })

const badPasskeys: [string, Cose][] = [
  ...badEd25519.map(([what, key]): [string, Cose] => [`ed25519: ${what}`, okp(key)]),
  ...badUncompressedP256.slice(0, 3).map(([what, key]): [string, Cose] => [`P-256: ${what}`, ec2(bytes(key))]),
  ['P-256: x of 31 bytes', cose([1, 2], [3, -7], [-1, 1], [-2, new Uint8Array(31)], [-3, new Uint8Array(32)])],
  ['P-256 said to be P-384', ec2(sound('P-256'), -7, 2)],
  ['P-256 for an algorithm that is not verified', ec2(sound('P-256'), -35)],
  ['P-256 for the algorithm of RSA', ec2(sound('P-256'), -257)],
  ['P-256 said to be an octet key', ec2(sound('P-256'), -7, 1, 1)],
  ['ed25519 for another curve', okp(bytes(ed25519Key().publicKey), 7)],
  ['RSA of 512 bits', rsa(prime(256) * prime(256))],
  ['RSA of 1024 bits', rsa(rsaOf(1024))],
  ['RSA of 2047 bits', rsa((modulus >> 1n) | 1n)],
  ['RSA of 4097 bits', rsa((1n << 4_096n) + 1n)],
  ['RSA of 16,384 bits', rsa((1n << 16_383n) + 1n)],
  ['RSA with an even modulus', rsa(modulus + 1n)],
  ['RSA with a prime modulus: anybody can sign', rsa(prime(2048))],
  ['RSA with a small factor: anybody can sign', rsa(prime(2047) * 3n)],
  ['RSA with the exponent 1: anything is a signature', rsa(modulus, 1n)],
  ['RSA with an even exponent', rsa(modulus, 2n)],
  ['RSA with an exponent of 100 bits', rsa(modulus, (1n << 99n) + 1n)],
  ['RSA with another padding', rsa(modulus, 65_537n, -37)],
]

/** 2^4096 − 2549 is prime. */
const prime4096 = (1n << 4_096n) - 2_549n

const goodPasskeys: [string, Cose][] = [
  ['ES256', ec2(sound('P-256'))],
  ['EdDSA', okp(bytes(ed25519Key().publicKey))],
  ['RS256', rsa(modulus)],
  ['RS256 with the exponent 3', rsa(modulus, 3n)],
]

describe('a key that nobody, or everybody, can sign with is not sound', () => {
  test.each(badEd25519)('ed25519: %s', (_, key) => expect(problemOfPublicKey(key, 'ed25519')).toMatch(/^must /))
  test.each(badP256)('P-256: %s', (_, key) => expect(problemOfPublicKey(bytes(key), 'P-256')).toMatch(/^must /))
  test.each(badSecp256k1)('secp256k1: %s', (_, key) =>
    expect(problemOfPublicKey(bytes(key), 'secp256k1')).toMatch(/^must /),
  )
  test.each(badPasskeys)('passkey, %s', async (_, key) => expect(await problemOfCoseKey(key, 'user')).toMatch(/^must /))
  test.each(goodPasskeys)('while a passkey of %s is', async (_, key) =>
    expect(await problemOfCoseKey(key, 'user')).toBeUndefined(),
  )
  test('however many moduli a user has looked at, others have their turn after each, and so do their passkeys', async () => {
    const long = rsa(prime(2048))
    let others = 0
    let isOver = false
    const turn = () => {
      others++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    let looked = 0
    const theirs = Array.from({ length: 30 }, () => problemOfCoseKey(long, 'greedy').then(() => looked++))
    expect(await problemOfCoseKey(rsa(modulus), 'other')).toBeUndefined()
    expect(looked).toBeLessThanOrEqual(2)
    await Promise.all(theirs)
    isOver = true
    expect(others).toBeGreaterThanOrEqual(30)
  })
  test('a user with too many moduli under way is told so, and another is not', async () => {
    const long = rsa(modulus)
    const answers = Array.from({ length: mostTurns.user + 1 }, () => problemOfCoseKey(long, 'greedy'))
    await expect(answers.pop()).rejects.toMatchObject({ code: 'BUSY' })
    expect(await problemOfCoseKey(long, 'other')).toBeUndefined()
    await Promise.all(answers)
  })
  test('the dearest modulus, a prime of 4,096 bits, takes less than a second of the processor', async () => {
    const long = rsa(prime4096)
    const before = process.cpuUsage()
    expect(await problemOfCoseKey(long, 'user')).toMatch(/product of two large primes/)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(1_000)
  })
  test('while new keys are, on every curve', () => {
    expect(problemOfPublicKey(bytes(p256Key().publicKey), 'P-256')).toBeUndefined()
    expect(problemOfPublicKey(bytes(secp256k1Key().publicKey), 'secp256k1')).toBeUndefined()
    expect(problemOfPublicKey(bytes(ed25519Key().publicKey), 'ed25519')).toBeUndefined()
  })
})

interface Door {
  readonly activity: Activity
  readonly type: ActivityType
  /** From the parameters on; a list is gone into at its first entry. */
  readonly path: readonly string[]
  /** Of the object that holds the key. */
  readonly fields: readonly string[]
}

const doors: Door[] = activities.flatMap(activity =>
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
