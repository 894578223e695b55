/**
 * Promise: a limit on how often counts every signature, however they are packed: one by one, several in one request, in any version
 * of the request, and whatever door a transaction comes through. A limit that could count nothing, because it names a kind that
 * does not exist, is refused.
 */
import { type Hex, keccak256, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { activities } from '../../src/core/activities-and-queries.ts'
import { AgentError } from '../../src/core/errors.ts'
import { type TestEngine, type TestUser, testEngine } from '../support/engine.ts'
import { addPolicy, addUser, by } from '../support/policies.ts'
import { paymentOf, psbtOf, publicKeyOf } from '../support/psbt.ts'
import { recipient } from '../support/spending.ts'

const filters = {
  'no filter': [],
  'payloads, newest version': ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'],
  'payloads, oldest version': ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD'],
  'several payloads': ['ACTIVITY_TYPE_SIGN_RAW_PAYLOADS'],
  'transactions, newest version': ['ACTIVITY_TYPE_SIGN_TRANSACTION_V2'],
  'transactions, oldest version': ['ACTIVITY_TYPE_SIGN_TRANSACTION'],
  'two kinds': ['ACTIVITY_TYPE_CREATE_WALLET', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'],
} as const
type Filter = keyof typeof filters

const payloads: readonly Filter[] = [
  'no filter',
  'payloads, newest version',
  'payloads, oldest version',
  'several payloads',
  'two kinds',
]
const transactions: readonly Filter[] = ['no filter', 'transactions, newest version', 'transactions, oldest version']
/** A text that is not known may be a transaction of a chain that is not read here. */
const either: readonly Filter[] = [...payloads, ...transactions]

const transaction = (nonce: number) =>
  serializeTransaction({ chainId: 1, nonce, gas: 21_000n, maxFeePerGas: 1n, to: recipient as Hex, value: 1n }).slice(2)
const text = (of: string) => Buffer.from(of).toString('hex')
const digest = (of: string) => keccak256(`0x${text(of)}`).slice(2)

interface Attack {
  readonly type: string
  readonly parameters: (signWith: string) => object
  readonly signatures: number
  /** Which limits it has to count against. */
  readonly countedBy: readonly Filter[]
}

const raw = (hashFunction: string, some: readonly string[], countedBy: readonly Filter[]): Attack => ({
  type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
  parameters: signWith => ({ signWith, payloads: some, ...encoded(hashFunction) }),
  signatures: some.length,
  countedBy,
})

const encoded = (hashFunction: string) => ({
  encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
  hashFunction: `HASH_FUNCTION_${hashFunction}`,
})

const attacks: Readonly<Record<string, Attack>> = {
  'one payload': {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: signWith => ({ signWith, payload: text('one'), ...encoded('KECCAK256') }),
    signatures: 1,
    countedBy: either,
  },
  'one payload, first version': {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD',
    parameters: privateKeyId => ({ privateKeyId, payload: text('one'), ...encoded('KECCAK256') }),
    signatures: 1,
    countedBy: either,
  },
  'a batch of one': raw('KECCAK256', [text('one')], either),
  'a batch of two': raw('KECCAK256', [text('one'), text('two')], either),
  'the same twice': raw('KECCAK256', [text('one'), text('one')], either),
  'a batch of a hundred': raw(
    'SHA256',
    Array.from({ length: 100 }, (_, at) => text(`number ${at}`)),
    either,
  ),
  'a batch of hashes, which may be transactions': raw('NO_OP', [digest('a'), digest('b'), digest('c')], either),
  'a batch of transactions': raw('KECCAK256', [1, 2, 3].map(transaction), either),
  'a transaction': {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: signWith => ({ signWith, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: transaction(1) }),
    signatures: 1,
    countedBy: transactions,
  },
  'a transaction as a payload': {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    parameters: signWith => ({ signWith, payload: transaction(1), ...encoded('KECCAK256') }),
    signatures: 1,
    countedBy: either,
  },
}

async function agentWithLimit(types: readonly string[], threshold: number) {
  const agent = await testEngine({ approvals: 'nothing' })
  const program = await addUser(agent, 'Program')
  const account = (path: string, addressFormat: string) => ({
    ...{ curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path, addressFormat },
  })
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'W',
    accounts: [
      account("m/44'/60'/0'/0/0", 'ADDRESS_FORMAT_ETHEREUM'),
      account("m/84'/0'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH'),
    ],
  })
  const { addresses } = result.createWalletResult as { addresses: [string, string] }
  await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', limit(types, threshold))
  await addPolicy(agent, { condition: "activity.action == 'SIGN' && controls.often", consensus: by(program) })
  return { agent, program, addresses }
}

function limit(types: readonly string[], threshold: number) {
  const filter = { activity: types.map(activityType => ({ activityType })) }
  return {
    name: 'Not too often',
    identifier: 'often',
    dataSource: { activityExecution: types.length > 0 ? { filter } : {} },
    aggregation: {
      method: 'VELOCITY_CONTROL_AGGREGATION_METHOD_COUNT',
      operator: 'VELOCITY_CONTROL_AGGREGATION_OPERATOR_LESS_THAN_OR_EQUAL',
      threshold: String(threshold),
      window: { infinite: {} },
      groupBy: { user: {} },
    },
  }
}

async function ask(agent: TestEngine, { key }: TestUser, { type, parameters }: Attack, signWith: string) {
  return agent.post(type, parameters(signWith), { key }).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof AgentError ? error.code : Promise.reject(error)),
  )
}

const completed = 'ACTIVITY_STATUS_COMPLETED'

describe.each(Object.keys(filters) as Filter[])('a limit on %s', filter => {
  test.each(Object.entries(attacks))('counts %s by its signatures', async (_, attack) => {
    const { agent, program, addresses } = await agentWithLimit(filters[filter], attack.signatures)
    const [signWith] = addresses
    expect(await ask(agent, program, attack, signWith)).toBe(completed)
    // The limit is used up now, to the last one.
    const again = await ask(agent, program, attack, signWith)
    expect(again).toBe(attack.countedBy.includes(filter) ? 'PERMISSION_DENIED' : completed)
  })

  test.each(Object.entries(attacks))('lets no more of %s through than it says', async (_, attack) => {
    if (attack.signatures < 2 || !attack.countedBy.includes(filter)) return
    const { agent, program, addresses } = await agentWithLimit(filters[filter], attack.signatures - 1)
    expect(await ask(agent, program, attack, addresses[0])).toBe('PERMISSION_DENIED')
  })
})

test('a batch takes what is left, and no more', async () => {
  const { agent, program, addresses } = await agentWithLimit(filters['payloads, newest version'], 5)
  const batchOf = (size: number) =>
    raw(
      'KECCAK256',
      Array.from({ length: size }, (_, at) => text(`${at}`)),
      payloads,
    )
  expect(await ask(agent, program, batchOf(3), addresses[0])).toBe(completed)
  expect(await ask(agent, program, batchOf(3), addresses[0])).toBe('PERMISSION_DENIED')
  expect(await ask(agent, program, batchOf(2), addresses[0])).toBe(completed)
  expect(await ask(agent, program, attacks['one payload']!, addresses[0])).toBe('PERMISSION_DENIED')
})

test('a PSBT with many inputs is one transaction', async () => {
  const { agent, program, addresses } = await agentWithLimit(filters['transactions, newest version'], 1)
  const [{ publicKey = '' } = {}] = agent.store.list('walletAccounts', agent.organizationId, { address: addresses[1] })
  const key = Uint8Array.from(Buffer.from(publicKey, 'hex'))
  const coin = { type: 'P2WPKH' as const, publicKey: key, value: 10_000, proven: true }
  const paid = { script: paymentOf('P2WPKH', publicKeyOf(2)).output as Uint8Array, value: 29_000 }
  const attack: Attack = {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    parameters: signWith => ({
      signWith,
      type: 'TRANSACTION_TYPE_BITCOIN',
      unsignedTransaction: psbtOf([coin, coin, coin], [paid]).toString('hex'),
    }),
    signatures: 1,
    countedBy: transactions,
  }
  expect(await ask(agent, program, attack, addresses[1])).toBe(completed)
  expect(await ask(agent, program, attack, addresses[1])).toBe('PERMISSION_DENIED')
})

test.each([
  ['ACTIVITY_TYPE_SIGN_RAW_PAYLOD_V2', /ACTIVITY_TYPE_SIGN_RAW_PAYLOAD or ACTIVITY_TYPE_SIGN_RAW_PAYLOADS/],
  ['ACTIVITY_TYPE_SIGN_TRANSACTIONS', /did you mean ACTIVITY_TYPE_SIGN_TRANSACTION\?/],
  [
    'ACTIVITY_TYPE_SIGN',
    /did you mean ACTIVITY_TYPE_SIGN_RAW_PAYLOAD or ACTIVITY_TYPE_SIGN_RAW_PAYLOADS or ACTIVITY_TYPE_SIGN_TRANSACTION\?/,
  ],
  [
    'ACTIVITY_TYPE_SIGN_TRANSACTION_V3',
    /did you mean ACTIVITY_TYPE_SIGN_TRANSACTION_V2 or ACTIVITY_TYPE_SIGN_TRANSACTION\?/,
  ],
  ['ACTIVITY_TYPE_SIGN_TRANSACTION_V', /did you mean ACTIVITY_TYPE_SIGN_TRANSACTION\?/],
  ['ACTIVITY_TYPE_PAY_EVERYBODY', /would count nothing; the reference lists all/],
])('a limit on %s, which does not exist, is refused in words', async (type, words) => {
  const agent = await testEngine({ approvals: 'nothing' })
  const post = agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', limit(['ACTIVITY_TYPE_CREATE_WALLET', type], 1))
  await expect(post).rejects.toThrow(words)
  await expect(post).rejects.toMatchObject({ code: 'REQUEST_INVALID', detail: { field: 'parameters.dataSource' } })
})

test('a limit on any kind there is, with any version and without, is made', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const types = activities.flatMap(({ kind, types }) => [`ACTIVITY_TYPE_${kind}`, ...types.map(({ type }) => type)])
  for (let at = 0; at < types.length; at += 100) {
    const parameters = { ...limit(types.slice(at, at + 100), 1), identifier: `often_${at}` }
    expect(await agent.post('ACTIVITY_TYPE_CREATE_VELOCITY_CONTROL', parameters)).toMatchObject({ status: completed })
  }
})
