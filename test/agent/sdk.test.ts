import { generateP256KeyPair } from '@turnkey/crypto'
import { type TurnkeyClient, TurnkeyRequestError } from '@turnkey/http'
import { Turnkey } from '@turnkey/sdk-server'
import { createAccount } from '@turnkey/viem'
import { keccak256, recoverMessageAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { p256Key } from '../support/client.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { ethereumAccount, solanaAccount, turnkeyClient } from '../support/turnkey.ts'
import { recovered } from './recovered-address.ts'

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
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await newWallet(name)
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

async function stampedBy(key: ReturnType<typeof p256Key>, path: string, value: object) {
  const body = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
  const response = await fetch(credentials.baseUrl + path, { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked into.
  return { status: response.status, body: (await response.json()) as any }
}
