import { serializeTransaction } from 'viem'
import { expect, test } from 'vitest'
import { activities } from '../../../../src/core/activities-and-queries.ts'
import { newId } from '../../../../src/core/ids.ts'
import { conditionScope } from '../../../../src/core/policies/engine/condition-scope.ts'
import { consensusScope } from '../../../../src/core/policies/engine/consensus-scope.ts'
import { timeScope } from '../../../../src/core/policies/engine/time-scope.ts'
import { paramFields } from '../../../../src/core/policies/engine/vocabulary/params.ts'
import {
  conditionVocabulary,
  consensusVocabulary,
  signingWords,
  timeVocabulary,
} from '../../../../src/core/policies/engine/vocabulary.ts'
import { compileExpression } from '../../../../src/core/policies/language/compile.ts'
import type { FieldType, StructType, Type, Vocabulary } from '../../../../src/core/policies/language/type.ts'
import { type Scope, type Struct, Timestamp, type Value } from '../../../../src/core/policies/language/value.ts'
import { askedOf, withKeys } from '../../../support/asked.ts'
import { activityOf, type TestEngine, testEngine } from '../../../support/engine.ts'
import { psbtOf, scriptOf } from '../../../support/psbt.ts'
import { examples } from '../../../support/records.ts'
import { keepSecret } from '../../../support/stored-secrets.ts'
import { EIP712Domain } from '../../../support/typed-data.ts'

const bob = '0x3535353535353535353535353535353535353535'
const transfer = `0xa9059cbb${bob.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}` as const
const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 2n }
const typedData = {
  types: {
    EIP712Domain,
    Note: [
      { name: 'text', type: 'string' },
      { name: 'to', type: 'Person[]' },
    ],
    Person: [{ name: 'wallet', type: 'address' }],
  },
  primaryType: 'Note',
  domain: { name: 'Notes', version: '1', chainId: 1, verifyingContract: bob },
  message: { text: 'hello', to: [{ wallet: bob }] },
}

test('whatever a condition can read is in the vocabulary, of the type it says, and whatever is in it can be read', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { address, walletId, privateKeyId } = await withKeys(agent)
  await agent.post('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE', {
    ...(activityOf('ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE').types[0]!.example as object),
    smartContractAddress: bob,
  })
  const secretId = await keepSecret(agent, { name: 'Mail', staticProperties: [{ key: 'kind', value: 'password' }] })
  const { id: userId } = agent.users[0]!
  const user = await agent.post('ACTIVITY_TYPE_CREATE_API_ONLY_USERS', {
    apiOnlyUsers: [
      {
        userName: 'Bot',
        userTags: [],
        apiKeys: [
          { apiKeyName: 'Bot', publicKey: `02${'6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'}` },
        ],
      },
    ],
  })
  const { userIds } = user.result!.createApiOnlyUsersResult as { userIds: string[] }
  const key = await agent.post('ACTIVITY_TYPE_CREATE_API_KEYS_V2', {
    ...(activityOf('ACTIVITY_TYPE_CREATE_API_KEYS_V2').types[0]!.example as object),
    userId,
  })
  const { apiKeyIds } = key.result!.createApiKeysResult as { apiKeyIds: string[] }

  const transaction = (fields: object) => ({
    signWith: address,
    unsignedTransaction: serializeTransaction({ chainId: 1, gas: 1n, to: bob, data: transfer, ...fields } as never),
    type: 'TRANSACTION_TYPE_ETHEREUM',
  })
  const payload = (encoding: string, payload: string, signWith = address) => ({
    signWith,
    payload,
    encoding: `PAYLOAD_ENCODING_${encoding}`,
    hashFunction: 'HASH_FUNCTION_KECCAK256',
  })
  const authorization = {
    ...{ address: bob, chainId: 1, nonce: 2, yParity: 0 },
    ...{ r: `0x${'11'.repeat(32)}`, s: `0x${'11'.repeat(32)}` },
  }
  const target = { targetPublicKey: activityOf('ACTIVITY_TYPE_EXPORT_WALLET').types[0]!.example as never }
  const requests: [string, object][] = [
    ['SIGN_TRANSACTION_V2', transaction({ type: 'legacy', gasPrice: 3n })],
    [
      'SIGN_TRANSACTION_V2',
      transaction({ type: 'eip4844', ...fees, maxFeePerBlobGas: 4n, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }),
    ],
    ['SIGN_TRANSACTION_V2', transaction({ type: 'eip7702', ...fees, authorizationList: [authorization] })],
    ['SIGN_TRANSACTION_V2', await bitcoinTransaction(agent, walletId)],
    ['SIGN_RAW_PAYLOAD_V2', payload('HEXADECIMAL', 'cafe', privateKeyId)],
    ['SIGN_RAW_PAYLOAD_V2', payload('EIP712', JSON.stringify(typedData))],
    ['SIGN_RAW_PAYLOAD_V2', payload('EIP7702_AUTHORIZATION', JSON.stringify({ address: bob, chainId: 1, nonce: 2 }))],
    ['DELETE_USERS', { userIds }],
    ['DELETE_API_KEYS', { userId, apiKeyIds }],
    ['EXPORT_WALLET', { ...(target.targetPublicKey as object), walletId }],
    ['UPDATE_WALLET', { walletId, walletName: 'Other' }],
    ['DELETE_SECRETS', { secretIds: [secretId] }],
  ]
  const scopes = requests.map(([kind, parameters]) =>
    conditionScope({
      ...askedOf(agent, `ACTIVITY_TYPE_${kind}`, parameters),
      controls: Object.assign(Object.create(null), { daily: true }) as Struct,
    }),
  )
  // Ways to sign in, for which nothing is set up here.
  for (const kind of ['INIT_OTP_AUTH_V3', 'OAUTH_LOGIN']) {
    const { params } = activityOf(`ACTIVITY_TYPE_${kind}`).facts({
      length: 6,
      user: { id: userId },
      key: { profile: null },
    })
    scopes.push({ activity: { params: params as Struct } })
  }

  const read = new Set(scopes.flatMap(scope => pathsOf(scope, conditionVocabulary)))
  const there = namedBy(conditionVocabulary)
  // What is signed for other chains than these two is read in their own tests.
  const otherChains = Object.keys(signingWords).filter(keyword => !['eth', 'bitcoin'].includes(keyword))
  const notHere = new RegExp(
    `^(${otherChains.join('|')})\\.|^activity\\.params\\.(endpoint_id|sign_with|signatures|transfer|claim|lightning_receive)\\b`,
  )
  // That each kind gives what it declares is held by params.test.ts.
  const declared = new Set(Object.keys(paramFields(activities)).map(name => `activity.params.${name}`))
  expect(there.filter(path => !read.has(path) && !declared.has(path) && !notHere.test(path))).toEqual([])
  expect(there.filter(path => read.has(path) && notHere.test(path))).toEqual([])
})

/** A payment out of a new account of the wallet. */
async function bitcoinTransaction(agent: TestEngine, walletId: string) {
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', {
    walletId,
    accounts: [
      {
        curve: 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/84'/0'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
      },
    ],
  })
  const { addresses } = result.createWalletAccountsResult as { addresses: [string] }
  const { publicKey } = agent.store.list('walletAccounts', agent.organizationId, { address: addresses[0] })[0]!
  const coin = { type: 'P2WPKH' as const, publicKey: Buffer.from(publicKey, 'hex'), value: 5_000, proven: true }
  return {
    signWith: addresses[0],
    unsignedTransaction: psbtOf([coin], [{ script: scriptOf('P2TR', 2), value: 4_000 }]).toString('hex'),
    type: 'TRANSACTION_TYPE_BITCOIN',
  }
}

test('so it is with who approved, and with the time', () => {
  const { users: user, apiKeys: apiKey, authenticators: authenticator } = examples
  const approvals = [
    { user, credential: { kind: 'apiKey', apiKey } },
    { user: { ...user, id: newId() }, credential: { kind: 'authenticator', authenticator } },
  ] as const
  expect(pathsOf(consensusScope(approvals), consensusVocabulary)).toEqual(
    expect.arrayContaining(namedBy(consensusVocabulary)),
  )
  expect(pathsOf(timeScope(1), timeVocabulary)).toEqual(expect.arrayContaining(namedBy(timeVocabulary)))
})

test('every keyword and field says what it holds', () => {
  for (const vocabulary of [conditionVocabulary, consensusVocabulary, timeVocabulary]) {
    const fields = allFields(vocabulary)
    expect(fields.filter(([, { about }]) => !/^\S.{3,}[.…]$/.test(about)).map(([path]) => path)).toEqual([])
  }
})

/** wire.md §6.3: what official examples write compiles, and of chains without values is an error of the clause. */
test.each([
  "eth.tx.to == '0xaa' && eth.tx.data[0..10] == '0x095ea7b3'",
  "solana.tx.transfers.count() == 1 && solana.tx.transfers[0].to == 'X'",
  "solana.tx.instructions.any(i, i.parsed_instruction_data.program_call_args['amount'] == 1)",
  "tron.tx.contract[0].contract_address == 'T'",
  "bitcoin.tx.outputs.all(o, o.address in ['bc1q'])",
  "tempo.tx.calls.all(c, c.function_signature == '0xa9059cbb')",
  "eth.eip_712.domain.chain_id == 1 && eth.eip_712.message['details']['token'] == '0xaa'",
  "eth.eip_7702_authorization.chain_id == '1'",
  "activity.params.signatures.any(s, s.derivation.signing_leaf.leaf_id == 'x')",
  'wallet_account.path_indexes[0] == 44 && wallet_account.path_hardened[0]',
  "eth.tx.contract_call_args['calls'].all(c, c[0] == '0xaa')",
  "controls.daily && activity.web_origin == 'https://app.example.org'",
])('%s is a condition', condition => {
  const expression = compileExpression(condition, conditionVocabulary)
  expect(expression.evaluate(Object.create(null) as Scope)).toHaveProperty('error')
})

test('there is no wallet_account.path', () => {
  expect(() => compileExpression("wallet_account.path == 'm'", conditionVocabulary)).toThrow(
    /field does not exist: .*path/,
  )
})

/** Every path of a scope down to its leaves, once it is sure that each is as the vocabulary says. */
function pathsOf(scope: Scope, vocabulary: Vocabulary): string[] {
  const paths: string[] = []
  const walk = (value: Value, type: Type, path: string): void => {
    paths.push(path)
    if (type.kind === 'struct') fields(value as Struct, type.fields, `${path}.`)
    else if (type.kind === 'list' || type.kind === 'map') {
      for (const item of Object.values(value)) walk(item, type.of, path)
    } else if (type.kind !== 'dynamic') expect(kindOf(value), path).toBe(type.kind)
  }
  const fields = (struct: Struct, known: StructType['fields'], prefix: string): void => {
    for (const [name, value] of Object.entries(struct)) {
      if (value === undefined) continue
      const field = known[name]
      if (!field) throw new Error(`${prefix}${name} is not in the vocabulary`)
      walk(value, field.type, `${prefix}${name}`)
    }
  }
  fields(scope, vocabulary, '')
  return paths
}

function kindOf(value: Value): string {
  if (value instanceof Timestamp) return 'timestamp'
  return { boolean: 'bool', bigint: 'int', string: 'string' }[typeof value as string] ?? typeof value
}

function namedBy(vocabulary: Vocabulary): string[] {
  return allFields(vocabulary).map(([path]) => path)
}

function allFields(fields: Readonly<Record<string, FieldType>>, prefix = ''): [string, FieldType][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    let { type } = field
    while (type.kind === 'list' || type.kind === 'map') type = type.of
    return [[path, field], ...(type.kind === 'struct' ? allFields(type.fields, `${path}.`) : [])] as [
      string,
      FieldType,
    ][]
  })
}
