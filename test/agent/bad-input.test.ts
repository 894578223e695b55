/** Long because it is a list: each kind of bad input, with its refusal. */
import { parseEther, serializeTransaction, toRlp } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FailureCode } from '../../src/core/errors.ts'
import { failures } from '../../src/core/errors.ts'
import { p256Key, p256KeyFrom, type TestKey } from '../support/client.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { type Reply, type Sent, sendTo } from '../support/server.ts'
import { ethereumAccount, solanaAccount } from '../support/turnkey.ts'

/**
 * Every kind of bad input over real HTTP, to an agent that asks nobody: what it let through would be done and recorded.
 * Each row is one change to a request that is good.
 */
let agent: Headless
let credentials: InitialClient
let port: number
let owner: TestKey

const place = { walletId: '', ethereum: '', solana: '' }
const expiring = p256Key()

beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing'))
  port = Number(new URL(agent.api).port)
  owner = p256KeyFrom(credentials.apiPrivateKey, credentials.apiPublicKey)
  const { body } = await send(walletRequest())
  place.walletId = body.activity.result.createWalletResult.walletId
  ;[place.ethereum, place.solana] = body.activity.result.createWalletResult.addresses
  const apiKey = {
    apiKeyName: 'Short-lived',
    publicKey: expiring.publicKey,
    curveType: 'API_KEY_CURVE_P256',
    expirationSeconds: '1',
  }
  await send(submit('CREATE_API_KEYS_V2', { userId: credentials.userId, apiKeys: [apiKey] }))
})
afterAll(() => agent?.stop())

interface Request {
  readonly path: string
  readonly body: Record<string, unknown>
}

let sequence = 0

function submit(type: string, parameters: Record<string, unknown>): Request {
  const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
  const envelope = {
    type: `ACTIVITY_TYPE_${type}`,
    timestampMs: String(Date.now() - ++sequence),
    organizationId: credentials.organizationId,
  }
  return { path, body: { ...envelope, parameters } }
}

function walletRequest(change: object = {}, account: object = {}): Request {
  const accounts = [{ ...ethereumAccount, ...account }, solanaAccount]
  return submit('CREATE_WALLET', { walletName: `Wallet ${++sequence}`, accounts, ...change })
}

function payloadRequest(change: object = {}): Request {
  const good = {
    signWith: place.ethereum,
    payload: '00'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  }
  return submit('SIGN_RAW_PAYLOAD_V2', { ...good, ...change })
}

function transactionRequest(unsignedTransaction: string, change: object = {}): Request {
  return submit('SIGN_TRANSACTION_V2', {
    signWith: place.ethereum,
    type: 'TRANSACTION_TYPE_ETHEREUM',
    unsignedTransaction,
    ...change,
  })
}

const without = (request: Request, field: string): Request => {
  const { [field]: _, ...body } = request.body
  return { ...request, body }
}
const having = (request: Request, change: object): Request => ({ ...request, body: { ...request.body, ...change } })

function send({ path, body }: Request, key: TestKey = owner): Promise<Reply> {
  return stamped(path, JSON.stringify(body), key)
}

function stamped(
  path: string,
  body: string | Buffer,
  key: TestKey = owner,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return sendTo(port, {
    path,
    body,
    headers: { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body), ...headers },
  })
}

async function countRecorded(): Promise<number> {
  const body = { organizationId: credentials.organizationId, paginationOptions: { limit: '100' } }
  const reply = await send({ path: '/public/v1/query/list_activities', body })
  return reply.body.activities.length
}

interface Refusal {
  readonly reason: FailureCode
  readonly words: RegExp
  readonly field?: string
}

const transfer = {
  chainId: 1,
  nonce: 0,
  to: `0x${'70'.repeat(20)}`,
  value: parseEther('1'),
  gas: 21_000n,
  maxFeePerGas: 2n,
  maxPriorityFeePerGas: 1n,
} as const
const unsigned = serializeTransaction(transfer)
const legacyFields = ['0x', '0x01', '0x5208', transfer.to, '0x01', '0x'] as const
const whoami = '/public/v1/query/whoami'
const ask = () => JSON.stringify({ organizationId: credentials.organizationId })

const rows: [name: string, request: () => Promise<Reply>, refusal: Refusal][] = [
  // The stamp
  [
    'no stamp',
    () => sendTo(port, bare(walletRequest())),
    { reason: 'STAMP_MISSING', words: /cannot authenticate public API activity request without a stamp/ },
  ],
  [
    'a stamp that is none',
    () => sendTo(port, bare(walletRequest(), { 'X-Stamp': 'nonsense' })),
    { reason: 'STAMP_MALFORMED', words: /stamp/ },
  ],
  [
    'a stamp of another body',
    () => sendTo(port, bare(walletRequest(), { 'X-Stamp': owner.stamp('{}') })),
    { reason: 'STAMP_INVALID', words: /could not verify api key signature/ },
  ],
  [
    'an unknown key',
    () => send(walletRequest(), p256Key()),
    { reason: 'PUBLIC_KEY_NOT_FOUND', words: /could not find public key in organization or its parent organization/ },
  ],
  ['an expired key', () => expired(), { reason: 'API_KEY_EXPIRED', words: /expired api key/ }],
  [
    'another organization',
    () => send(having(walletRequest(), { organizationId: crypto.randomUUID() })),
    { reason: 'ORGANIZATION_NOT_FOUND', words: /no organization found with the given ID/, field: 'organizationId' },
  ],

  // The body
  [
    'no JSON',
    () => stamped(whoami, '{"organizationId":'),
    { reason: 'REQUEST_INVALID', words: /bad request body: it is not JSON/ },
  ],
  [
    'no UTF-8',
    () => stamped(whoami, Buffer.from('{"organizationId":"\xff"}', 'latin1')),
    { reason: 'REQUEST_INVALID', words: /bad request body: it is not JSON in UTF-8/ },
  ],
  [
    'JSON that is no object',
    () => stamped(whoami, '["organizationId"]'),
    { reason: 'REQUEST_INVALID', words: /must be a JSON object/ },
  ],
  [
    'JSON that is nested without end',
    () => stamped(whoami, `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`),
    { reason: 'REQUEST_INVALID', words: /nested/ },
  ],
  [
    'a body over the cap',
    () => stamped(whoami, ask() + ' '.repeat(1024 * 1024)),
    { reason: 'BODY_TOO_LARGE', words: /larger than 1048576 bytes/ },
  ],
  [
    'a path nobody knows',
    () => stamped('/public/v1/submit/print_money', ask()),
    { reason: 'ROUTE_NOT_FOUND', words: /there is no \/public\/v1\/submit\/print_money here/ },
  ],

  // The envelope
  ['no organization', () => send(without(walletRequest(), 'organizationId')), missing('organizationId')],
  ['no type', () => send(without(walletRequest(), 'type')), missing('type')],
  ['no timestamp', () => send(without(walletRequest(), 'timestampMs')), missing('timestampMs')],
  ['no parameters', () => send(without(walletRequest(), 'parameters')), missing('parameters')],
  ['parameters that are null', () => send(having(walletRequest(), { parameters: null })), missing('parameters')],
  [
    'a timestamp that is a number',
    () => send(having(walletRequest(), { timestampMs: Date.now() })),
    invalid(/timestampMs/, 'timestampMs'),
  ],
  [
    'the type of another path',
    () => send(having(walletRequest(), { type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' })),
    invalid(/type must be ACTIVITY_TYPE_CREATE_WALLET at/, 'type'),
  ],
  [
    'a timestamp of yesterday',
    () => send(having(walletRequest(), { timestampMs: String(Date.now() - 3_600_001) })),
    { reason: 'TIMESTAMP_STALE', words: /timestampMs is more than an hour old/, field: 'timestampMs' },
  ],
  [
    'a timestamp of tomorrow',
    () => send(having(walletRequest(), { timestampMs: String(Date.now() + 86_400_000) })),
    { reason: 'TIMESTAMP_STALE', words: /timestampMs is more than five minutes ahead/, field: 'timestampMs' },
  ],

  // Parameters
  ['a missing field', () => send(payloadRequest({ payload: undefined })), missing('parameters.payload')],
  [
    'a field of another type',
    () => send(payloadRequest({ payload: 7 })),
    invalid(/parameters\.payload: .*string/, 'parameters.payload'),
  ],
  [
    'a missing field deep inside',
    () => send(walletRequest({}, { path: undefined })),
    missing('parameters.accounts.0.path'),
  ],
  [
    'a field of another type deep inside',
    () => send(walletRequest({}, { curve: 'CURVE_P256' })),
    invalid(/invalid curve/, 'parameters.accounts.0.curve'),
  ],
  [
    'an empty name',
    () => send(walletRequest({ walletName: '' })),
    invalid(/must not be empty/, 'parameters.walletName'),
  ],

  // Payloads
  [
    'bad hex',
    () => send(payloadRequest({ payload: 'zz'.repeat(32) })),
    invalid(/payload is not hexadecimal/, 'parameters.payload'),
  ],
  [
    'hex of half a byte',
    () => send(payloadRequest({ payload: '0'.repeat(63) })),
    invalid(/payload is not hexadecimal/, 'parameters.payload'),
  ],
  [
    'a digest of 31 bytes',
    () => send(payloadRequest({ payload: '00'.repeat(31) })),
    invalid(/expected a 32-bytes-long digest.*31 bytes/, 'parameters.payload'),
  ],
  [
    'a digest of 33 bytes',
    () => send(payloadRequest({ payload: '00'.repeat(33) })),
    invalid(/expected a 32-bytes-long digest.*33 bytes/, 'parameters.payload'),
  ],
  [
    'an encoding nobody knows',
    () => send(payloadRequest({ encoding: 'PAYLOAD_ENCODING_BASE64' })),
    invalid(/invalid payload encoding/, 'parameters.encoding'),
  ],
  [
    'a hash function nobody knows',
    () => send(payloadRequest({ hashFunction: 'HASH_FUNCTION_MD5' })),
    invalid(/invalid hash function/, 'parameters.hashFunction'),
  ],
  [
    'a hash for a key that signs messages',
    () => send(payloadRequest({ signWith: place.solana, hashFunction: 'HASH_FUNCTION_SHA256' })),
    invalid(/HASH_FUNCTION_NOT_APPLICABLE/, 'parameters.hashFunction'),
  ],
  [
    'no hash for a key that signs digests',
    () => send(payloadRequest({ hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' })),
    invalid(/for ed25519 keys only/, 'parameters.hashFunction'),
  ],
  [
    'typed data that is none',
    () => send(payloadRequest({ encoding: 'PAYLOAD_ENCODING_EIP712', payload: '{"primaryType":"Mail"}' })),
    invalid(/invalid EIP-712 typed data: types is missing/, 'parameters.payload'),
  ],

  // Keys
  [
    'an unknown key to sign with',
    () => send(payloadRequest({ signWith: `0x${'00'.repeat(20)}` })),
    unknownKey(/Could not find any resource to sign with\.$/),
  ],
  [
    'an address in lower case',
    () => send(payloadRequest({ signWith: place.ethereum.toLowerCase() })),
    unknownKey(/Write the address as 0x[0-9a-fA-F]{40}/),
  ],
  [
    'an address in upper case',
    () => send(payloadRequest({ signWith: `0x${place.ethereum.slice(2).toUpperCase()}` })),
    unknownKey(/Write the address as/),
  ],

  // Transactions
  [
    'a transaction of an unknown type',
    () => send(transactionRequest(`7f${unsigned.slice(4)}`)),
    unsupported(/type 0x7f are not supported/),
  ],
  [
    'a transaction of a chain nobody knows',
    () => send(transactionRequest(unsigned.slice(2), { type: 'TRANSACTION_TYPE_DOGE' })),
    invalid(/type/, 'parameters.type'),
  ],
  [
    'a transaction with bytes after it',
    () => send(transactionRequest(`${unsigned.slice(2)}00`)),
    cannotSign(/bytes follow it/),
  ],
  ['a transaction cut short', () => send(transactionRequest(unsigned.slice(2, -2))), cannotSign(/not one RLP list/)],
  [
    'a transaction without a chain id',
    () => send(transactionRequest(toRlp([...legacyFields]).slice(2))),
    cannotSign(/chain id/),
  ],
  ['a transaction in bad hex', () => send(transactionRequest('0xzz')), cannotSign(/is not hexadecimal/)],
  [
    'a transaction for an ed25519 key',
    () => send(transactionRequest(unsigned.slice(2), { signWith: place.solana })),
    { reason: 'REQUEST_INVALID', words: /secp256k1/, field: 'parameters.signWith' },
  ],

  // Accounts
  [
    'a path that does not parse',
    () => send(walletRequest({}, { path: "m/44'/sixty" })),
    invalid(/invalid path: .*“sixty” is not a number/, 'parameters.accounts.0.path'),
  ],
  [
    'a path without a root',
    () => send(walletRequest({}, { path: "44'/60'" })),
    invalid(/invalid path: .*must begin with m\//, 'parameters.accounts.0.path'),
  ],
  [
    'a number beyond the last in a path',
    () => send(walletRequest({}, { path: 'm/2147483648' })),
    invalid(/invalid path/, 'parameters.accounts.0.path'),
  ],
  [
    'an ed25519 path that is not hardened',
    () => send(walletRequest({ accounts: [{ ...solanaAccount, path: "m/44'/501'/0" }] })),
    invalid(/m\/44'\/501'\/0' would do/, 'parameters.accounts.0.path'),
  ],
  [
    'an address format of another curve',
    () => send(walletRequest({}, { addressFormat: 'ADDRESS_FORMAT_SOLANA' })),
    invalid(/address format/, 'parameters.accounts.0.addressFormat'),
  ],
  [
    '101 accounts at once',
    () => send(walletRequest({ accounts: accounts(101) })),
    invalid(/at most 100 accounts can be created at once/, 'parameters.accounts'),
  ],
  [
    '101 accounts at once, of a wallet there is',
    () => send(submit('CREATE_WALLET_ACCOUNTS', { walletId: place.walletId, accounts: accounts(101) })),
    invalid(/at most 100 accounts can be created at once/, 'parameters.accounts'),
  ],
  [
    'the same account twice',
    () => send(walletRequest({ accounts: [ethereumAccount, ethereumAccount] })),
    invalid(/repeats an earlier path/, 'parameters.accounts.1'),
  ],
  [
    'an account of a wallet that is not there',
    () => send(submit('CREATE_WALLET_ACCOUNTS', { walletId: crypto.randomUUID(), accounts: accounts(1) })),
    { reason: 'RESOURCE_NOT_FOUND', words: /unable to find wallet/ },
  ],

  // Credentials
  [
    'an API key that is on no curve',
    () => send(apiKeyRequest({ publicKey: `02${'ff'.repeat(32)}` })),
    invalid(/must be a public key on the curve/, 'parameters.apiKeys.0.publicKey'),
  ],
  [
    'an API key that expires in the past',
    () => send(apiKeyRequest({ expirationSeconds: '-1' })),
    invalid(/invalid api key expiration/, 'parameters.apiKeys.0.expirationSeconds'),
  ],
  [
    'an API key that is registered already',
    () => send(apiKeyRequest({ publicKey: owner.publicKey })),
    { reason: 'CREDENTIAL_CONFLICT', words: /key/ },
  ],
]

test.each(rows)(
  '%s is refused, nothing is recorded, and the agent stays up',
  async (_, request, { reason, words, field }) => {
    const recorded = await countRecorded()
    const reply = await request()
    expect(reply.body.details).toContainEqual({
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason,
      domain: 'countersign',
    })
    const failure: { http: number; grpc: number; turnkey?: string } = failures[reason]
    expect(reply.status).toBe(failure.http)
    expect(reply.headers['content-type']).toBe('application/json')
    expect(reply.body).toMatchObject({
      code: failure.grpc,
      message: expect.stringMatching(words),
      ...(failure.turnkey && { turnkeyErrorCode: failure.turnkey }),
    })
    const violations = reply.body.details.flatMap(
      (detail: { fieldViolations?: { field: string }[] }) => detail.fieldViolations ?? [],
    )
    expect(violations.map((violation: { field: string }) => violation.field)).toEqual(
      field === undefined ? [] : [field],
    )
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|\.ts\b|\.js:|\/work\/|\bat .+:\d+/)
    expect(await countRecorded()).toBe(recorded)
  },
)

test('the requests the rows are made from are good', async () => {
  for (const request of [walletRequest(), payloadRequest(), transactionRequest(unsigned.slice(2)), apiKeyRequest()]) {
    const reply = await send(request)
    expect(reply).toMatchObject({ status: 200, body: { activity: { status: 'ACTIVITY_STATUS_COMPLETED' } } })
  }
})

function bare({ path, body }: Request, headers: Record<string, string> = {}): Sent {
  return { path, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
}

/** The key was made to live for a second. */
async function expired(): Promise<Reply> {
  await expect.poll(async () => (await stamped(whoami, ask(), expiring)).status, { timeout: 5000 }).toBe(401)
  return send(walletRequest(), expiring)
}

function accounts(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({ ...ethereumAccount, path: `m/44'/60'/0'/1/${index}` }))
}

function apiKeyRequest(change: object = {}): Request {
  const apiKey = { apiKeyName: 'Another', publicKey: p256Key().publicKey, curveType: 'API_KEY_CURVE_P256', ...change }
  return submit('CREATE_API_KEYS_V2', { userId: credentials.userId, apiKeys: [apiKey] })
}

function missing(field: string): Refusal {
  return {
    reason: 'REQUEST_INVALID',
    words: new RegExp(`^invalid request body: missing field ${field.replaceAll('.', '\\.')}$`),
    field,
  }
}

function invalid(words: RegExp, field: string): Refusal {
  return { reason: 'REQUEST_INVALID', words, field }
}

function unknownKey(words: RegExp): Refusal {
  return { reason: 'SIGNING_KEY_NOT_FOUND', words, field: 'parameters.signWith' }
}

function unsupported(words: RegExp): Refusal {
  return { reason: 'TRANSACTION_TYPE_UNSUPPORTED', words, field: 'parameters.unsignedTransaction' }
}

function cannotSign(words: RegExp): Refusal {
  return { reason: 'TRANSACTION_INVALID', words, field: 'parameters.unsignedTransaction' }
}
