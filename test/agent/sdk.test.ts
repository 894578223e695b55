import { ed25519 } from '@noble/curves/ed25519.js'
import { generateP256KeyPair } from '@turnkey/crypto'
import { createActivityPoller, TurnkeyActivityError, type TurnkeyClient, TurnkeyRequestError } from '@turnkey/http'
import { Turnkey } from '@turnkey/sdk-server'
import { createAccount } from '@turnkey/viem'
import {
  type Hex,
  keccak256,
  parseEther,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { ethereumAccount, solanaAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

/** The public SDKs, unmodified, against the built agent: every activity and query there is. */
let agent: Headless
let credentials: InitialClient
let client: TurnkeyClient
let organizationId: string

beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--approvals', 'nothing'))
  client = turnkeyClient(credentials)
  organizationId = credentials.organizationId
})
afterAll(() => agent?.stop())

/** Two requests of one millisecond with the same parameters would be one request. */
let last = 0
function timestampMs(): string {
  last = Math.max(Date.now(), last + 1)
  return String(last)
}

const envelope = () => ({ organizationId, timestampMs: timestampMs() })

async function newWallet(walletName: string) {
  const { activity } = await client.createWallet({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: { walletName, accounts: [ethereumAccount, solanaAccount], mnemonicLength: 24 },
  })
  const { walletId, addresses } = activity.result.createWalletResult ?? { walletId: '', addresses: [] }
  const [ethereum = '', solana = ''] = addresses
  return { activity, walletId, ethereum, solana }
}

async function newPrivateKey(privateKeyName: string) {
  const { activity } = await client.createPrivateKeys({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    parameters: {
      privateKeys: [
        { privateKeyName, curve: 'CURVE_SECP256K1', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_ETHEREUM'] },
      ],
    },
  })
  const [created] = activity.result.createPrivateKeysResultV2?.privateKeys ?? []
  return { privateKeyId: created?.privateKeyId ?? '', address: created?.addresses?.[0]?.address ?? '' }
}

const hex = (value: string): Hex => `0x${value}`

function recovered(hash: Hex, signature: { r: string; s: string; v: string } | undefined): Promise<string> {
  const { r = '', s = '', v = '' } = signature ?? {}
  return recoverAddress({ hash, signature: { r: hex(r), s: hex(s), yParity: Number(v) } })
}

describe('@turnkey/http submits', () => {
  test('create_wallet, and its accounts can be read in every way', async () => {
    const { activity, walletId, ethereum, solana } = await newWallet('Everyday')
    expect(activity).toMatchObject({
      status: 'ACTIVITY_STATUS_COMPLETED',
      intent: { createWalletIntent: { walletName: 'Everyday' } },
    })
    const { wallets } = await client.getWallets({ organizationId })
    expect(wallets).toContainEqual(expect.objectContaining({ walletId, walletName: 'Everyday' }))
    expect((await client.getWallet({ organizationId, walletId })).wallet).toMatchObject({
      walletName: 'Everyday',
      exported: false,
      imported: false,
    })
    const { accounts } = await client.getWalletAccounts({ organizationId, walletId })
    expect(accounts.map(({ address }) => address).sort()).toEqual([ethereum, solana].sort())
    const { account } = await client.getWalletAccount({ organizationId, walletId, address: ethereum })
    expect(account).toMatchObject({
      ...ethereumAccount,
      address: ethereum,
      publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
    })
  })

  test('create_wallet_accounts', async () => {
    const { walletId } = await newWallet('Growing')
    const { activity } = await client.createWalletAccounts({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
      parameters: { walletId, accounts: [{ ...ethereumAccount, path: "m/44'/60'/0'/0/1" }] },
    })
    const [address] = activity.result.createWalletAccountsResult?.addresses ?? []
    const { accounts } = await client.getWalletAccounts({ organizationId, walletId })
    expect(accounts).toHaveLength(3)
    expect(accounts[0]?.address).toBe(address)
  })

  test('create_private_keys', async () => {
    const { privateKeyId, address } = await newPrivateKey('Deployer')
    expect((await client.getPrivateKey({ organizationId, privateKeyId })).privateKey).toMatchObject({
      privateKeyName: 'Deployer',
      curve: 'CURVE_SECP256K1',
      addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address }],
    })
    const { privateKeys } = await client.getPrivateKeys({ organizationId })
    expect(privateKeys.map(each => each.privateKeyId)).toContain(privateKeyId)
  })

  test('sign_raw_payload, with a wallet’s address, a private key’s address and its id', async () => {
    const { ethereum } = await newWallet('Signs')
    const { privateKeyId, address } = await newPrivateKey('Signs too')
    const payload = keccak256('0xcafe')
    for (const [signWith, signer] of [
      [ethereum, ethereum],
      [address, address],
      [privateKeyId, address],
    ] as const) {
      const { activity } = await client.signRawPayload({
        ...envelope(),
        type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
        parameters: {
          signWith,
          payload,
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        },
      })
      expect(await recovered(payload, activity.result.signRawPayloadResult)).toBe(signer)
    }
  })

  test('sign_raw_payload with an ed25519 key', async () => {
    const { walletId, solana } = await newWallet('Solana')
    const { activity } = await client.signRawPayload({
      ...envelope(),
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: {
        signWith: solana,
        payload: 'deadbeef',
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE',
      },
    })
    const { r = '', s = '' } = activity.result.signRawPayloadResult ?? {}
    const { account } = await client.getWalletAccount({ organizationId, walletId, address: solana })
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
    expect(ed25519.verify(bytes(r + s), bytes('deadbeef'), bytes(account.publicKey ?? ''))).toBe(true)
  })

  test('sign_raw_payloads', async () => {
    const { ethereum } = await newWallet('Signs many')
    const { activity } = await client.signRawPayloads({
      ...envelope(),
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
      parameters: {
        signWith: ethereum,
        payloads: ['aa', 'bb'],
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      },
    })
    const { signatures } = activity.result.signRawPayloadsResult ?? {}
    expect(signatures).toHaveLength(2)
    expect(await recovered(keccak256('0xaa'), signatures?.[0])).toBe(ethereum)
    expect(await recovered(keccak256('0xbb'), signatures?.[1])).toBe(ethereum)
  })

  test('sign_transaction', async () => {
    const { ethereum } = await newWallet('Pays')
    const unsigned = serializeTransaction({
      chainId: 11155111,
      nonce: 0,
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      value: parseEther('1'),
      gas: 21_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    })
    const { activity } = await client.signTransaction({
      ...envelope(),
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: { signWith: ethereum, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned.slice(2) },
    })
    const signed = `0x${activity.result.signTransactionResult?.signedTransaction}` as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: signed })).toBe(ethereum)
  })

  test('create_users, create_api_keys and delete_api_keys, and the keys work no longer than they are there', async () => {
    const first = p256Key()
    const { activity } = await client.createUsers({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
      parameters: {
        users: [
          {
            userName: 'Build server',
            userEmail: 'build@example.org',
            apiKeys: [{ apiKeyName: 'First', publicKey: first.publicKey, curveType: 'API_KEY_CURVE_P256' }],
            authenticators: [],
            oauthProviders: [],
            userTags: [],
          },
        ],
      },
    })
    const [userId = ''] = activity.result.createUsersResult?.userIds ?? []
    expect((await client.getUser({ organizationId, userId })).user).toMatchObject({
      userName: 'Build server',
      userEmail: 'build@example.org',
    })
    const { users } = await client.getUsers({ organizationId })
    expect(users.map(user => user.userName)).toEqual(['Owner', 'Build server'])

    const second = p256Key()
    const created = await client.createApiKeys({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
      parameters: {
        userId,
        apiKeys: [
          {
            apiKeyName: 'Second',
            publicKey: second.publicKey,
            curveType: 'API_KEY_CURVE_P256',
            expirationSeconds: '600',
          },
        ],
      },
    })
    const [apiKeyId = ''] = created.activity.result.createApiKeysResult?.apiKeyIds ?? []
    const { apiKeys } = await client.getApiKeys({ organizationId, userId })
    expect(apiKeys.map(each => each.apiKeyName)).toEqual(['First', 'Second'])

    const whoami = () => stampedBy(second, '/public/v1/query/whoami', { organizationId })
    expect(await whoami()).toMatchObject({ status: 200, body: { userId, username: 'Build server' } })
    const deleted = await client.deleteApiKeys({
      ...envelope(),
      type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
      parameters: { userId, apiKeyIds: [apiKeyId] },
    })
    expect(deleted.activity.result.deleteApiKeysResult?.apiKeyIds).toEqual([apiKeyId])
    expect(await whoami()).toMatchObject({ status: 401, body: { code: 16, turnkeyErrorCode: 'PUBLIC_KEY_NOT_FOUND' } })
  })

  test('approve_activity and reject_activity of something that does not wait for votes, and is told so', async () => {
    const { activity } = await newWallet('Done')
    const parameters = { fingerprint: activity.fingerprint }
    const words = /one that waits for votes, or did/
    await expect(
      client.approveActivity({ ...envelope(), type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', parameters }),
    ).rejects.toThrow(words)
    await expect(
      client.rejectActivity({ ...envelope(), type: 'ACTIVITY_TYPE_REJECT_ACTIVITY', parameters }),
    ).rejects.toThrow(words)
  })
})

describe('@turnkey/http asks', () => {
  test('whoami', async () => {
    const { userId } = credentials
    expect(await client.getWhoami({ organizationId })).toMatchObject({
      organizationId,
      organizationName: 'Countersign',
      userId,
      username: 'Owner',
    })
  })

  test('get_organization', async () => {
    const { organizationData } = await client.getOrganization({ organizationId })
    expect(organizationData).toMatchObject({
      organizationId,
      name: 'Countersign',
      rootQuorum: { threshold: 1, userIds: [credentials.userId] },
    })
    expect(organizationData.users?.map(user => user.userName)).toContain('Owner')
  })

  test('get_activity, as the submit request was answered', async () => {
    const { activity } = await newWallet('Looked up')
    expect((await client.getActivity({ organizationId, activityId: activity.id })).activity).toEqual(activity)
  })

  test('list_activities, page by page, newest first, and of one type', async () => {
    const types = ['ACTIVITY_TYPE_CREATE_WALLET'] as const
    const ids: string[] = []
    for (;;) {
      const after = ids.at(-1)
      const { activities } = await client.getActivities({
        organizationId,
        filterByType: [...types],
        paginationOptions: { limit: '3', ...(after && { after }) },
      })
      if (activities.length === 0) break
      expect(activities.length).toBeLessThanOrEqual(3)
      for (const each of activities) expect(each).toMatchObject({ type: types[0], status: 'ACTIVITY_STATUS_COMPLETED' })
      ids.push(...activities.map(({ id }) => id))
    }
    expect(ids.length).toBeGreaterThan(5)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
  })
})

describe('@turnkey/http is refused', () => {
  const { publicKey, privateKey } = generateP256KeyPair()
  const stranger = { apiPublicKey: publicKey, apiPrivateKey: privateKey }
  const refusals: [string, () => Promise<unknown>, { code: number; message: RegExp }][] = [
    [
      'an organization that nobody knows',
      () => client.getWhoami({ organizationId: crypto.randomUUID() }),
      { code: 5, message: /no organization found with the given ID/ },
    ],
    [
      'a wallet that is not there',
      () => client.getWallet({ organizationId, walletId: crypto.randomUUID() }),
      { code: 5, message: /unable to find wallet [0-9a-f-]{36} in organization/ },
    ],
    [
      'an activity that is not there',
      () => client.getActivity({ organizationId, activityId: crypto.randomUUID() }),
      { code: 5, message: /activity/ },
    ],
    [
      'a key that is not there',
      () =>
        client.signRawPayload({
          ...envelope(),
          type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
          parameters: {
            signWith: `0x${'0'.repeat(40)}`,
            payload: 'aa',
            encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
            hashFunction: 'HASH_FUNCTION_KECCAK256',
          },
        }),
      { code: 5, message: /Could not find any resource to sign with\./ },
    ],
    [
      'a fingerprint nobody knows',
      () =>
        client.approveActivity({
          ...envelope(),
          type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY',
          parameters: { fingerprint: `sha256:${'0'.repeat(64)}` },
        }),
      { code: 5, message: /No activity found with fingerprint/ },
    ],
    [
      'a key that nobody registered',
      () => turnkeyClient({ ...credentials, ...stranger }).getWhoami({ organizationId }),
      { code: 16, message: /could not find public key in organization/ },
    ],
  ]
  test.each(refusals)('%s', async (_, call, { code, message }) => {
    const error: TurnkeyRequestError = await call().then(
      () => undefined,
      thrown => thrown,
    )
    expect(error).toBeInstanceOf(TurnkeyRequestError)
    expect(error.code).toBe(code)
    expect(error.message).toMatch(new RegExp(`^Turnkey error ${code}: `))
    expect(error.message).toMatch(message)
    expect(error.details).toContainEqual(
      expect.objectContaining({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', domain: 'countersign' }),
    )
  })

  test('a user who is no root user, in the words of the policy engine', async () => {
    const key = p256Key()
    await client.createUsers({
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
      parameters: {
        users: [
          {
            userName: 'Guest',
            apiKeys: [{ apiKeyName: 'Guest', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
            authenticators: [],
            oauthProviders: [],
            userTags: [],
          },
        ],
      },
    })
    const parameters = { walletName: 'Not allowed', accounts: [ethereumAccount] }
    const reply = await stampedBy(key, '/public/v1/submit/create_wallet', {
      ...envelope(),
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      parameters,
    })
    expect(reply.status).toBe(403)
    const error = new TurnkeyRequestError(reply.body)
    expect(error.message).toMatch(/^Turnkey error 7: You don't have sufficient permissions to take this action\./)
    expect(error.details).toContainEqual({
      '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError',
      message: 'No policies evaluated to outcome: Allow',
      policyEvaluations: [],
    })
    const { wallets } = await client.getWallets({ organizationId })
    expect(wallets.map(({ walletName }) => walletName)).not.toContain('Not allowed')
  })
})

describe('@turnkey/sdk-server', () => {
  const server = () =>
    new Turnkey({
      apiBaseUrl: credentials.baseUrl,
      apiPublicKey: credentials.apiPublicKey,
      apiPrivateKey: credentials.apiPrivateKey,
      defaultOrganizationId: organizationId,
    }).apiClient()

  test('makes a wallet and signs with it', async () => {
    expect(await server().getWhoami()).toMatchObject({ organizationId, username: 'Owner' })
    const { walletId, addresses } = await server().createWallet({
      walletName: 'By sdk-server',
      accounts: [ethereumAccount],
    })
    const { wallets } = await server().getWallets()
    expect(wallets.map(wallet => wallet.walletId)).toContain(walletId)
    const [address = ''] = addresses
    const payload = keccak256('0xcafe')
    const signature = await server().signRawPayload({
      signWith: address,
      payload,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    expect(await recovered(payload, signature)).toBe(address)
  })

  test('is what @turnkey/viem signs through, messages and EIP-7702 authorizations alike', async () => {
    const { ethereum } = await newWallet('By viem')
    const account = await createAccount({ client: server(), organizationId, signWith: ethereum })
    const signature = await account.signMessage({ message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(ethereum)
    const authorization = { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 1, nonce: 3 } as const
    const signed = await account.signAuthorization?.(authorization)
    expect(await recoverAuthorizationAddress({ authorization: signed! })).toBe(ethereum)
  })

  test('throws the agent’s words', async () => {
    const call = server().getWallet({ walletId: crypto.randomUUID() })
    await expect(call).rejects.toThrow(/^Turnkey error 5: unable to find wallet/)
  })
})

describe('while the person decides', () => {
  async function asynchronously() {
    const held = await startForClient()
    onTestFinished(() => held.agent.stop())
    const waiting = turnkeyClient(held.credentials)
    const { activity } = await waiting.createWallet({
      type: 'ACTIVITY_TYPE_CREATE_WALLET',
      timestampMs: timestampMs(),
      organizationId: held.credentials.organizationId,
      parameters: { walletName: 'Asks', accounts: [ethereumAccount] },
    })
    const address = activity.result.createWalletResult?.addresses[0] ?? ''
    type Input = Parameters<TurnkeyClient['signRawPayload']>[0]
    const requestFn = async (input: Input) => {
      const { url, body, stamp } = await waiting.stampSignRawPayload(input)
      const headers = {
        'Content-Type': 'application/json',
        Prefer: 'respond-async',
        [stamp.stampHeaderName]: stamp.stampHeaderValue,
      }
      const response = await fetch(url, { method: 'POST', body, headers })
      return (await response.json()) as Awaited<ReturnType<TurnkeyClient['signRawPayload']>>
    }
    const poller = createActivityPoller({ client: waiting, requestFn, refreshIntervalMs: 20 })
    const payload = keccak256('0xcafe')
    const polled = poller({
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      timestampMs: timestampMs(),
      organizationId: held.credentials.organizationId,
      parameters: {
        signWith: address,
        payload,
        encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
        hashFunction: 'HASH_FUNCTION_NO_OP',
      },
    })
    const outcome = polled.then(
      value => ({ value }),
      thrown => ({ thrown }),
    )
    const session = await enterWindow(held.agent.window)
    const [card] = await session.cards(1)
    return { session, card: card!, outcome, address, payload }
  }

  test('Prefer: respond-async and createActivityPoller give the signature after the approval', async () => {
    const { session, card, outcome, address, payload } = await asynchronously()
    await session.approve(card)
    const { value } = (await outcome) as {
      value: { result: { signRawPayloadResult?: { r: string; s: string; v: string } } }
    }
    expect(await recovered(payload, value.result.signRawPayloadResult)).toBe(address)
  })

  test('and throw when it is rejected', async () => {
    const { session, card, outcome } = await asynchronously()
    const { id, fingerprint, digest } = card
    await session.call('approvals.reject', { id, fingerprint, digest })
    const { thrown } = (await outcome) as { thrown: TurnkeyActivityError }
    expect(thrown).toBeInstanceOf(TurnkeyActivityError)
    expect(thrown).toMatchObject({ message: `Activity ${id} was rejected`, activityStatus: 'ACTIVITY_STATUS_REJECTED' })
  })
})

async function stampedBy(key: ReturnType<typeof p256Key>, path: string, value: object) {
  const body = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
  const response = await fetch(credentials.baseUrl + path, { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked into.
  return { status: response.status, body: (await response.json()) as any }
}
