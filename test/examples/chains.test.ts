import { generateP256KeyPair } from '@turnkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, startForClient } from '../support/headless.ts'
import { runExample } from '../support/run-example.ts'
import { type ClientCredentials, turnkeyClient } from '../support/turnkey.ts'

/**
 * The examples of the chains, each as its reader runs it. They sign for a user who may do nothing but what policies allow, so an
 * example ends only if the agent has read what it does.
 */
const examples = [
  {
    name: 'sign-with-aptos-sdk.ts',
    account: { path: "m/44'/637'/0'/0'/0'", addressFormat: 'ADDRESS_FORMAT_APTOS' },
    says: 'Aptos transaction',
    allowed: 'aptos.tx.chain_id == 2 && aptos.tx.payments.all(payment, payment.amount == 1000000)',
  },
  {
    name: 'sign-with-bitcoinjs-lib.ts',
    account: { path: "m/84'/1'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH' },
    says: 'Bitcoin transaction',
    allowed: 'bitcoin.tx.fee == 1000',
  },
  {
    name: 'sign-with-cosmjs.ts',
    account: { path: "m/44'/118'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_COSMOS' },
    says: 'Cosmos transaction',
    allowed: 'cosmos.tx.payments.all(payment, payment.amount == 10000)',
  },
  {
    name: 'sign-with-mysten-sui.ts',
    account: { path: "m/44'/784'/0'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SUI' },
    says: 'Sui transaction',
    allowed: "sui.tx.transfers.all(transfer, transfer.kind == 'sui' && transfer.amount == 1000000)",
  },
  {
    name: 'sign-with-solana-kit.ts',
    account: { path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
    says: 'Solana transaction',
    allowed: 'solana.tx.transfers.all(transfer, transfer.amount == 1000000)',
  },
  {
    name: 'sign-with-stellar-sdk.ts',
    account: { path: "m/44'/148'/0'", addressFormat: 'ADDRESS_FORMAT_XLM' },
    says: 'Stellar transaction',
    allowed: "stellar.tx.network == 'testnet' && stellar.tx.operations[0].amount == 15000000",
  },
  {
    name: 'sign-with-ton.ts',
    account: { path: "m/44'/607'/0'", addressFormat: 'ADDRESS_FORMAT_TON_V4R2' },
    says: 'TON message',
    allowed: "ton.tx.messages.all(message, message.amount == 15000000 && message.comment == 'Hello')",
  },
  {
    name: 'sign-with-tronweb.ts',
    account: { path: "m/44'/195'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_TRON' },
    says: 'Tron transaction',
    allowed: 'tron.tx.contract[0].amount == 1000000',
  },
  {
    name: 'sign-with-xrpl.ts',
    account: { path: "m/44'/144'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_XRP' },
    says: 'XRP transaction',
    allowed: 'xrp.tx.amount == 25000000 && xrp.tx.destination_tag == 12345',
  },
] as const

const ed25519 = new Set(['APTOS', 'SUI', 'SOLANA', 'XLM', 'TON_V4R2'].map(name => `ADDRESS_FORMAT_${name}`))

let agent: Headless
let credentials: ClientCredentials
let addresses: readonly string[]

beforeAll(async () => {
  const started = await startForClient('--approvals', 'nothing')
  agent = started.agent
  const { organizationId, baseUrl } = started.credentials
  const root = turnkeyClient(started.credentials)
  const envelope = { organizationId, timestampMs: String(Date.now()) }
  const key = generateP256KeyPair()
  const wallet = await root.createWallet({
    ...envelope,
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: {
      walletName: 'Main',
      accounts: examples.map(({ account }) => ({
        ...account,
        curve: ed25519.has(account.addressFormat) ? 'CURVE_ED25519' : 'CURVE_SECP256K1',
        pathFormat: 'PATH_FORMAT_BIP32',
      })),
    },
  })
  addresses = wallet.activity.result.createWalletResult?.addresses ?? []
  const users = await root.createUsers({
    ...envelope,
    type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
    parameters: {
      users: [
        {
          userName: 'Program',
          apiKeys: [{ apiKeyName: 'Program', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }],
          authenticators: [],
          oauthProviders: [],
          userTags: [],
        },
      ],
    },
  })
  const [userId = ''] = users.activity.result.createUsersResult?.userIds ?? []
  await root.createPolicies({
    ...envelope,
    type: 'ACTIVITY_TYPE_CREATE_POLICIES',
    parameters: {
      policies: [...new Set(examples.map(({ allowed }) => allowed))].map(condition => ({
        policyName: condition,
        effect: 'EFFECT_ALLOW',
        condition,
        consensus: `approvers.any(user, user.id == '${userId}')`,
        notes: '',
      })),
    },
  })
  credentials = { organizationId, baseUrl, apiPublicKey: key.publicKey, apiPrivateKey: key.privateKey }
})
afterAll(() => agent?.stop())

test.each(examples.map((example, index) => ({ ...example, index })))(
  '$name signs for $account.addressFormat, and prints the address and the signed transaction',
  async ({ name, says, index }) => {
    const address = addresses[index] as string
    const { code, stdout, stderr } = await runExample(name, credentials, address)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [waits, signed, ...bytes] = stdout.trim().split('\n')
    expect(waits).toContain('waits for you in the window')
    expect(signed).toBe(`${says}, signed by ${address}`)
    expect(bytes.join('')).toMatch(/^[0-9A-Za-z+/=]{100,}$/)
  },
)
