/**
 * The promise: what is looked up when a request arrives is looked up again before a key is touched. Whatever a waiting request
 * needs may be deleted, disabled or changed between its arrival, its approval and its execution; then it is not executed, and
 * ends with a reason.
 */
import { expect, test } from 'vitest'
import { memoryStore } from '../../src/adapters/store/memory/memory-store.ts'
import { activities } from '../../src/core/calls.ts'
import { toAgentError } from '../../src/core/errors.ts'
import { isSettled } from '../../src/core/ledger/lifecycle.ts'
import type { RecordKind } from '../../src/core/records/index.ts'
import { type EngineOptions, type TestEngine, testEngine } from '../support/engine.ts'
import { addPolicy, addUser } from '../support/policies.ts'
import { examples } from '../support/records.ts'
import { exampleIn, type World, world } from '../support/world.ts'

const kinds = Object.keys(examples) as RecordKind[]

interface Needed {
  readonly kind: RecordKind
  readonly id: string
}

/** Every record of an organization that parameters name, by its id or its address. */
function namedBy({ store }: World, organizationId: string, parameters: object): Needed[] {
  const text = JSON.stringify(parameters)
  return kinds.flatMap(kind =>
    store
      .list(kind, organizationId)
      .filter(({ id, ...rest }) => text.includes(id) || (kind === 'walletAccounts' && text.includes(addressIn(rest))))
      .map(({ id }) => ({ kind, id })),
  )
}

const addressIn = (record: object) => `"${(record as { address?: string }).address}"`

const votes = ['APPROVE_ACTIVITY', 'REJECT_ACTIVITY']
const types = activities
  .filter(({ kind }) => !votes.includes(kind))
  .flatMap(activity => activity.types.slice(0, 1).map(type => ({ kind: activity.kind, activity, type })))

test.each(types)('$kind is not executed once anything it names is gone', async ({ activity, type }) => {
  for (let index = 0; ; index++) {
    const agent = await world()
    const example = await exampleIn(agent, activity, type)
    const organizationId = example.organizationId ?? agent.organizationId
    const asking = await testEngine({ store: agent.store, vault: agent.vault, approvals: 'everything' })
    const key = example.key ?? agent.users[0]!.key
    const posted = await asking
      .post(type.type, example.parameters, { organizationId, key, timestampMs: String(agent.clock.now() - 77) })
      .catch(toAgentError)
    // What this agent does not offer is refused before anything waits.
    if ('code' in posted) return expect(posted.code).toBe('NOT_SUPPORTED')
    const needed = namedBy(agent, organizationId, example.parameters)
    const gone = needed[index]
    if (!gone) return
    const card = asking.engine.approvals.card(posted.id)
    if (!card) throw new Error('nothing waits for the person')
    await agent.store.write(transaction => {
      if (gone.kind === 'organizations') {
        const organization = transaction.find('organizations', gone.id, gone.id)!
        transaction.replace('organizations', { ...organization, deletedAt: agent.clock.now() })
      } else transaction.remove(gone.kind, organizationId, gone.id)
    })
    const outcome = await asking.engine.approvals.approve(card, 'test').catch(toAgentError)
    expect(outcome, `without ${gone.kind} ${gone.id}`).toMatchObject({ code: expect.any(String) })
    expect(outcome).not.toMatchObject({ code: 'INTERNAL' })
    const record = agent.store.activity(organizationId, posted.id)
    if (outcome?.code === 'APPROVAL_STALE') {
      // The person reads what it would do now, and decides about that.
      expect(asking.engine.approvals.card(posted.id)?.digest).not.toBe(card.digest)
    } else {
      expect(record).toMatchObject({ status: 'ACTIVITY_STATUS_FAILED', result: {}, executing: false })
      expect(record?.failure?.message).toBe(outcome?.message)
      expect(asking.engine.approvals.card(posted.id)).toBeUndefined()
    }
    await asking.engine.stop()
  }
})

interface Setting {
  readonly agent: TestEngine
  readonly signWith: string
  readonly walletId: string
  readonly privateKeyId: string
  /** What of the key was still there each time the signer was reached. */
  readonly reached: string[]
}

const payload = 'ab'.repeat(32)
const asking = (agent: TestEngine, signWith: string) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith,
    payload,
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })

async function keys(signs: 'account' | 'privateKey', options: EngineOptions = {}): Promise<Setting> {
  const reached: string[] = []
  const agent: TestEngine = await testEngine({
    ...options,
    wrapSigner: signer => ({
      sign(...call) {
        const { store, organizationId } = agent
        const accounts = store.list('walletAccounts', organizationId).length
        const privateKeys = store.list('privateKeys', organizationId).filter(({ disabled }) => !disabled).length
        reached.push(signs === 'account' ? `${accounts} accounts` : `${privateKeys} private keys`)
        return signer.sign(...call)
      },
    }),
  })
  const wallet = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      },
    ],
  })
  const { walletId, addresses } = wallet.result.createWalletResult as { walletId: string; addresses: [string] }
  const made = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', {
    privateKeys: [{ privateKeyName: 'Key', curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: [] }],
  })
  const { privateKeys } = made.result.createPrivateKeysResultV2 as { privateKeys: [{ privateKeyId: string }] }
  const [{ privateKeyId }] = privateKeys
  return { agent, walletId, privateKeyId, reached, signWith: signs === 'account' ? addresses[0] : privateKeyId }
}

type Change = (setting: Setting) => Promise<unknown>
const remove =
  (kind: RecordKind): Change =>
  ({ agent: { store, organizationId } }) =>
    store.write(transaction => {
      for (const { id } of transaction.list(kind, organizationId)) transaction.remove(kind, organizationId, id)
    })

const takenAway: readonly (readonly [string, 'account' | 'privateKey', Change])[] = [
  ['the account', 'account', remove('walletAccounts')],
  ['the wallet', 'account', remove('wallets')],
  ['the private key', 'privateKey', remove('privateKeys')],
  [
    'the private key’s being enabled',
    'privateKey',
    ({ agent: { store, organizationId }, privateKeyId }) =>
      store.write(transaction => {
        const privateKey = transaction.find('privateKeys', organizationId, privateKeyId)!
        transaction.replace('privateKeys', { ...privateKey, disabled: true })
      }),
  ],
]

test.each(takenAway)(
  '%s goes at any moment around the approval: a key that is gone signs nothing',
  async (_, signs, take) => {
    const ends = new Set<string>()
    for (let turns = 0; turns < 24; turns++) {
      const setting = await keys(signs)
      const { agent, reached, signWith } = setting
      // Signed once before, so that the derived key is held: then nothing but the look-up is in the way.
      const before = await asking(agent, signWith)
      await agent.engine.approvals.approve(agent.engine.approvals.card(before.id)!, 'test')
      const { id } = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
        signWith,
        payload: 'cd'.repeat(32),
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      })
      const approval = agent.engine.approvals.approve(agent.engine.approvals.card(id)!, 'test').catch(toAgentError)
      for (let turn = 0; turn < turns; turn++) await undefined
      await Promise.all([approval, take(setting)])
      const record = agent.store.activity(agent.organizationId, id)!
      expect(isSettled(record.status)).toBe(true)
      expect(reached.filter(what => what.startsWith('0'))).toEqual([])
      expect(reached).toHaveLength(record.status === 'ACTIVITY_STATUS_COMPLETED' ? 2 : 1)
      ends.add(record.status)
      await agent.engine.stop()
    }
    expect(ends).toEqual(new Set(['ACTIVITY_STATUS_FAILED', 'ACTIVITY_STATUS_COMPLETED']))
  },
)

test.each(takenAway)(
  'without asking, %s goes at any moment around a signature that takes of a limit',
  async (_, signs, take) => {
    for (let turns = 0; turns < 24; turns++) {
      const setting = await keys(signs, { approvals: 'nothing' })
      const { agent, reached, signWith } = setting
      await agent.store.write(transaction => {
        const control = { ...examples.velocityControls, organizationId: agent.organizationId, method: 'COUNT' as const }
        transaction.insert('velocityControls', {
          ...control,
          source: { kind: 'activities', types: [] },
          threshold: '10',
          operator: 'LESS_THAN_OR_EQUAL',
        })
      })
      const signature = asking(agent, signWith).catch(toAgentError)
      for (let turn = 0; turn < turns; turn++) await undefined
      await Promise.all([signature, take(setting)])
      expect(reached.filter(what => what.startsWith('0'))).toEqual([])
      await agent.engine.stop()
    }
  },
)

test.each([
  ['DELETE_WALLET_ACCOUNTS', 'account'],
  ['DELETE_WALLETS', 'account'],
  ['DELETE_PRIVATE_KEYS', 'privateKey'],
  ['DISABLE_PRIVATE_KEY', 'privateKey'],
] as const)('%s ends what waits for that key, takes its card away and answers its caller', async (kind, signs) => {
  const { agent, signWith, walletId, privateKeyId, reached } = await keys(signs)
  const { id } = await asking(agent, signWith)
  const { settled } = agent.engine.settlements.wait(id)
  const [account] = agent.store.list('walletAccounts', agent.organizationId)
  const deletion = await agent.post(`ACTIVITY_TYPE_${kind}`, {
    walletAccountIds: [account!.id],
    walletIds: [walletId],
    privateKeyIds: [privateKeyId],
    privateKeyId,
    deleteWithoutExport: true,
  })
  await agent.engine.approvals.approve(agent.engine.approvals.card(deletion.id)!, 'test')
  expect(await settled).toMatchObject({
    id,
    status: 'ACTIVITY_STATUS_FAILED',
    failure: { message: expect.any(String) },
  })
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(reached).toEqual([])
})

test('a card whose key was renamed since is read again before it is approved', async () => {
  const { agent, signWith, walletId } = await keys('account')
  const { id } = await asking(agent, signWith)
  const card = agent.engine.approvals.card(id)!
  await agent.store.write(transaction => {
    const wallet = transaction.find('wallets', agent.organizationId, walletId)!
    transaction.replace('wallets', { ...wallet, name: 'Other' })
  })
  await expect(agent.engine.approvals.approve(card, 'test')).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
  const again = agent.engine.approvals.card(id)!
  expect(again.shown.key?.name).toContain('Other')
  await agent.engine.approvals.approve(again, 'test')
  expect(agent.store.activity(agent.organizationId, id)?.status).toBe('ACTIVITY_STATUS_COMPLETED')
})

test('who asked is deleted, or their key is: the card goes, and the caller is told', async () => {
  for (const what of ['users', 'apiKeys'] as const) {
    const { agent, signWith } = await keys('account')
    const somebody = await addUser(agent, 'Somebody')
    const spare = await addUser(agent, 'Spare')
    await agent.store.write(transaction => {
      const apiKey = transaction.find('apiKeys', agent.organizationId, spare.keyId)!
      transaction.replace('apiKeys', { ...apiKey, userId: somebody.id })
    })
    await agent.post('ACTIVITY_TYPE_CREATE_POLICY_V3', {
      policyName: 'All',
      effect: 'EFFECT_ALLOW',
      condition: '',
      consensus: '',
      time: '',
      notes: '',
    })
    const { id } = await agent.post(
      'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      { signWith, payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NO_OP' },
      { key: somebody.key },
    )
    const { settled } = agent.engine.settlements.wait(id)
    await (what === 'users'
      ? agent.post('ACTIVITY_TYPE_DELETE_USERS', { userIds: [somebody.id] })
      : agent.post('ACTIVITY_TYPE_DELETE_API_KEYS', { userId: somebody.id, apiKeyIds: [somebody.keyId] }))
    expect(await settled).toMatchObject({ id, status: 'ACTIVITY_STATUS_FAILED' })
    expect(agent.engine.approvals.cards()).toEqual([])
  }
})

test('a user who loses a tag while the first use of their key is written is evaluated without it', async () => {
  const store = memoryStore()
  const agent = await testEngine({ store })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_USER_TAG', { userTagName: 'Makers', userIds: [] })
  const { userTagId } = result.createUserTagResult as { userTagId: string }
  const { id, key } = await addUser(agent, 'Mallory', { tagIds: [userTagId] })
  await addPolicy(agent, { consensus: `approvers.any(user, user.tags.contains('${userTagId}'))` })
  const { write } = store
  Object.assign(store, {
    // Whoever takes the tag away is done just before what waits for this write goes on.
    async write<Result>(work: Parameters<typeof store.write<Result>>[0]) {
      Object.assign(store, { write })
      const written = await store.write(work)
      await store.write(transaction => {
        const user = transaction.find('users', agent.organizationId, id)!
        transaction.replace('users', { ...user, tagIds: [] })
      })
      return written
    },
  })
  const outcome = await agent
    .post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Late', accounts: [] }, { key })
    .catch(toAgentError)
  expect(outcome).toMatchObject({ code: 'PERMISSION_DENIED' })
  expect(store.list('apiKeys', agent.organizationId, { userId: id })[0]?.provenAt).not.toBeNull()
  expect(store.list('wallets', agent.organizationId)).toEqual([])
})
