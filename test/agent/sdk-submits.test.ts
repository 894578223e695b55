import { ed25519 } from '@noble/curves/ed25519.js'
import type { TurnkeyClient } from '@turnkey/http'
import { keccak256, parseEther, recoverTransactionAddress, serializeTransaction } from 'viem'
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

async function stampedBy(key: ReturnType<typeof p256Key>, path: string, value: object) {
  const body = JSON.stringify(value)
  const headers = { 'Content-Type': 'application/json', 'X-Stamp': key.stamp(body) }
  const response = await fetch(credentials.baseUrl + path, { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape are looked into.
  return { status: response.status, body: (await response.json()) as any }
}
