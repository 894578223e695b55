import { expect, test } from 'vitest'
import { exampleAuthenticator } from '../../../src/core/credentials/example-authenticator.ts'
import type { RecordKind } from '../../../src/core/records/index.ts'
import { p256Key, type TestKey } from '../../support/client.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'

const create = (version: number) => `ACTIVITY_TYPE_CREATE_SUB_ORGANIZATION${version > 1 ? `_V${version}` : ''}`
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
}
const wallet = { walletName: 'Default', accounts: [account] }

const open = (options = {}) => testEngine({ approvals: 'nothing', ...options })
const apiKey = ({ publicKey, curve }: TestKey) => ({ apiKeyName: 'Key', publicKey, curveType: curve })
function rootUser(key: TestKey, userName = 'Alice') {
  return { userName, apiKeys: [apiKey(key)], authenticators: [], oauthProviders: [] }
}
const parameters = (key: TestKey) => ({
  subOrganizationName: 'Alice',
  rootUsers: [rootUser(key)],
  rootQuorumThreshold: 1,
})

interface Created {
  readonly subOrganizationId: string
  readonly rootUserIds: string[]
  readonly wallet?: { readonly walletId: string; readonly addresses: string[] }
  readonly privateKeys?: { readonly privateKeyId: string }[]
}

async function created(agent: TestEngine, version: number, parameters: object) {
  const { result, status } = await agent.post(create(version), parameters)
  expect(status).toBe('ACTIVITY_STATUS_COMPLETED')
  const [[resultKey, value] = []] = Object.entries(result)
  return { resultKey, ...(value as Created) }
}

test('its own users sign with its own wallet there, and nobody else does', async () => {
  const agent = await open()
  const key = p256Key()
  const { subOrganizationId, rootUserIds, wallet: made } = await created(agent, 8, { ...parameters(key), wallet })
  expect(subOrganizationId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(agent.store.find('organizations', subOrganizationId, subOrganizationId)).toMatchObject({
    parentId: agent.organizationId,
    name: 'Alice',
    rootQuorum: { threshold: 1, userIds: rootUserIds },
  })
  const sign = {
    signWith: made?.addresses[0],
    payload: 'cafe',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  }
  const type = 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'
  const signed = await agent.post(type, sign, { key, organizationId: subOrganizationId })
  expect(signed.status).toBe('ACTIVITY_STATUS_COMPLETED')
  await expect(agent.post(type, sign, { organizationId: subOrganizationId })).rejects.toMatchObject({
    code: 'ORGANIZATION_MISMATCH',
  })
  await expect(agent.post(type, sign)).rejects.toMatchObject({ code: 'SIGNING_KEY_NOT_FOUND' })
})

test('every version makes one, and answers in its own form', async () => {
  const agent = await open()
  const p256 = () => {
    const { apiKeyName, publicKey } = apiKey(p256Key())
    return { userName: 'Alice', apiKeys: [{ apiKeyName, publicKey }], authenticators: [] }
  }
  const named = { subOrganizationName: '', rootQuorumThreshold: 1 }
  const old = () => ({ ...named, rootUsers: [p256()] })
  const withProviders = () => ({ ...named, rootUsers: [{ ...p256(), oauthProviders: [] }], wallet })
  const first = await created(agent, 1, { name: 'One', rootAuthenticator: exampleAuthenticator })
  expect(agent.store.list('authenticators', first.subOrganizationId)).toHaveLength(1)
  const ids = ['subOrganizationId', 'rootUserIds']
  const all: [Created & { resultKey: string | undefined }, string, string[]][] = [
    [first, 'createSubOrganizationResult', ids],
    [await created(agent, 2, old()), 'createSubOrganizationResult', ids],
    [
      await created(agent, 3, {
        ...old(),
        privateKeys: [{ privateKeyName: 'Hot', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [] }],
      }),
      'createSubOrganizationResultV3',
      [...ids, 'privateKeys'],
    ],
    [await created(agent, 4, { ...old(), wallet }), 'createSubOrganizationResultV4', [...ids, 'wallet']],
    [await created(agent, 5, withProviders()), 'createSubOrganizationResultV5', [...ids, 'wallet']],
    [
      await created(agent, 6, { ...parameters(p256Key()), wallet }),
      'createSubOrganizationResultV6',
      [...ids, 'wallet'],
    ],
    [await created(agent, 7, parameters(p256Key())), 'createSubOrganizationResultV7', ids],
    [await created(agent, 8, parameters(p256Key())), 'createSubOrganizationResultV8', ids],
  ]
  for (const [{ resultKey, ...result }, key, fields] of all) {
    expect(resultKey).toBe(key)
    expect(Object.keys(result).sort()).toEqual(fields.sort())
  }
  expect(agent.store.find('organizations', all[1]![0].subOrganizationId, all[1]![0].subOrganizationId)?.name).toBe(
    'Sub-organization',
  )
  expect(agent.store.list('privateKeys', all[2]![0].subOrganizationId)).toHaveLength(1)
})

test('begins with the features that are not disabled', async () => {
  const agent = await open()
  const featuresOf = async (flags: object) => {
    const { subOrganizationId: id } = await created(agent, 7, { ...parameters(p256Key()), ...flags })
    return agent.store.find('organizations', id, id)?.features.map(({ name }) => name.replace('FEATURE_NAME_', ''))
  }
  expect(await featuresOf({})).toEqual(['EMAIL_AUTH', 'EMAIL_RECOVERY', 'OTP_EMAIL_AUTH'])
  expect(await featuresOf({ disableEmailAuth: true, disableSmsAuth: true })).toEqual([
    'EMAIL_RECOVERY',
    'OTP_EMAIL_AUTH',
  ])
  expect(await featuresOf({ disableEmailRecovery: true, disableOtpEmailAuth: true })).toEqual(['EMAIL_AUTH'])
})

test('is refused where nobody could act in it, or a proof cannot be checked', async () => {
  const agent = await open()
  const whole = parameters(p256Key())
  const [user] = whole.rootUsers
  const expiring = { ...user, apiKeys: [{ ...user?.apiKeys[0], expirationSeconds: '900' }] }
  const clientSignature = {
    publicKey: p256Key().publicKey,
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256',
    message: '{}',
    signature: '30',
  }
  const refused: [object, object][] = [
    [{ rootUsers: [] }, { code: 'REQUEST_INVALID' }],
    [{ rootQuorumThreshold: 2 }, { detail: { field: 'parameters.rootQuorumThreshold' } }],
    [{ rootQuorumThreshold: 0 }, { message: expect.stringContaining('quorum threshold must be non-zero integer') }],
    [{ rootUsers: [expiring] }, { message: expect.stringContaining('user missing valid credential') }],
    [{ rootUsers: [user, user] }, { code: 'CREDENTIAL_CONFLICT' }],
    [{ verificationToken: 'e30' }, { code: 'VERIFICATION_INVALID' }],
    [{ clientSignature }, { code: 'VERIFICATION_INVALID' }],
    [{ wallet: { ...wallet, accounts: [{ ...account, path: 'n/1' }] } }, { code: 'REQUEST_INVALID' }],
  ]
  for (const [change, error] of refused) {
    await expect(agent.post(create(8), { ...whole, ...change }), JSON.stringify(change)).rejects.toMatchObject(error)
  }
  expect(agent.store.organizations()).toHaveLength(1)
})

test('has none below it', async () => {
  const agent = await open()
  const key = p256Key()
  const { subOrganizationId } = await created(agent, 8, parameters(key))
  const below = agent.post(create(8), parameters(p256Key()), { key, organizationId: subOrganizationId })
  await expect(below).rejects.toMatchObject({ code: 'REQUEST_INVALID', detail: { field: 'organizationId' } })
})

test('a failure leaves neither records nor secrets', async () => {
  const agent = await open()
  const { seal } = agent.vault
  let seals = 0
  Object.assign(agent.vault, {
    seal: (...given: Parameters<typeof seal>) =>
      ++seals === 2 ? Promise.reject(new Error('the vault broke')) : seal(...given),
  })
  const { apiKeyName, publicKey } = apiKey(p256Key())
  const privateKeys = ['A', 'B'].map(privateKeyName => ({
    privateKeyName,
    curve: 'CURVE_ED25519',
    privateKeyTags: [],
    addressFormats: [],
  }))
  const rootUsers = [{ userName: 'Alice', apiKeys: [{ apiKeyName, publicKey }], authenticators: [] }]
  const failed = await agent.post(create(3), {
    subOrganizationName: 'A',
    rootUsers,
    rootQuorumThreshold: 1,
    privateKeys,
  })
  expect(failed.status).toBe('ACTIVITY_STATUS_FAILED')
  expect(seals).toBe(2)
  expect(agent.store.organizations()).toHaveLength(1)
  expect(agent.store.secretNames()).toEqual([])
})

test('is deleted with all it holds, by its own users, and its secrets go with it', async () => {
  const agent = await open()
  const key = p256Key()
  const { subOrganizationId, wallet: made } = await created(agent, 8, { ...parameters(key), wallet })
  const there = { key, organizationId: subOrganizationId }
  await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', { policyName: 'P', effect: 'EFFECT_DENY', notes: '' }, there)
  const secret = { organizationId: subOrganizationId, keyId: made?.walletId ?? '' }
  expect(await agent.vault.open(secret)).toBeInstanceOf(Uint8Array)

  const remove = 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION'
  await expect(agent.post(remove, {}, there)).rejects.toMatchObject({ code: 'NOT_EXPORTED' })
  const named = { organizationId: subOrganizationId }
  await expect(agent.post('ACTIVITY_TYPE_DELETE_ORGANIZATION', named, there)).rejects.toMatchObject({
    code: 'NOT_EXPORTED',
  })
  expect(await agent.vault.open(secret)).toBeInstanceOf(Uint8Array)

  const deleted = await agent.post(remove, { deleteWithoutExport: true }, there)
  expect(deleted.result).toEqual({ deleteSubOrganizationResult: { subOrganizationUuid: subOrganizationId } })
  for (const kind of Object.keys(examples) as RecordKind[]) {
    if (kind !== 'organizations') expect(agent.store.list(kind, subOrganizationId), kind).toEqual([])
  }
  const gone = agent.store.find('organizations', subOrganizationId, subOrganizationId)
  expect(gone?.deletedAt).toBe(agent.clock.now())
  expect(await agent.vault.open(secret)).toBeUndefined()
  await expect(agent.post(remove, { deleteWithoutExport: true }, there)).rejects.toMatchObject({
    code: 'PUBLIC_KEY_NOT_FOUND',
  })
})

test('what waits in it is ended when it is deleted', async () => {
  const agent = await open()
  const keys = [p256Key(), p256Key()]
  const rootUsers = keys.map((key, index) => rootUser(key, `User ${index}`))
  const { subOrganizationId } = await created(agent, 8, { ...parameters(p256Key()), rootUsers, rootQuorumThreshold: 2 })
  const there = { key: keys[0] as TestKey, organizationId: subOrganizationId }
  const waiting = await agent.post('ACTIVITY_TYPE_UPDATE_ORGANIZATION_NAME', { organizationName: 'B' }, there)
  const deletion = await agent.post('ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION', {}, there)
  expect(deletion.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  const vote = { fingerprint: deletion.fingerprint }
  await agent.post('ACTIVITY_TYPE_APPROVE_ACTIVITY', vote, { ...there, key: keys[1] as TestKey })
  expect(agent.store.activity(subOrganizationId, deletion.id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
  expect(agent.store.activity(subOrganizationId, waiting.id)?.status).toBe('ACTIVITY_STATUS_REJECTED')
})
