import { randomBytes } from 'node:crypto'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { encryptPrivateKeyToBundle, encryptWalletToBundle, generateP256KeyPair } from '@turnkey/crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { inTheWay } from '../support/in-the-way.ts'
import { runMoving } from '../support/run-moving.ts'
import { findSecrets } from '../support/secret-scan.ts'
import { type ClientCredentials, ethereumAccount, solanaAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow } from '../support/window-session.ts'

/** Two agents: one where a person is asked, and one in the place of the hosted service, which answers some requests with 429. */
let own: Side
let hosted: Side
let person: Person
let between: Awaited<ReturnType<typeof inTheWay>>

interface Side {
  readonly agent: Headless
  readonly credentials: InitialClient
  readonly client: ReturnType<typeof turnkeyClient>
}

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const secret = randomBytes(32)
const secrets = [
  { name: 'mnemonic', bytes: Buffer.from(mnemonic) },
  { name: 'entropy', bytes: mnemonicToEntropy(mnemonic, wordlist) },
  { name: 'private key', bytes: secret },
]
const tronAccount = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/195'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_TRON',
} as const

beforeAll(async () => {
  const [first, second] = await Promise.all([startForClient(), startForClient('--approvals', 'nothing')])
  between = await inTheWay(second.credentials.baseUrl)
  own = { ...first, client: turnkeyClient(first.credentials) }
  hosted = { ...second, client: turnkeyClient(second.credentials) }
  person = await sitDown(own.agent.window)
  await importWallet(own, 'Known')
  await importKey(own, 'Known key')
  const accounts = [ethereumAccount, solanaAccount, tronAccount]
  await submit(own, 'createWallet', 'CREATE_WALLET', { walletName: 'Made here', accounts, mnemonicLength: 24 })
  const newKey = { privateKeyTags: [], privateKeyName: 'New key', curve: 'CURVE_P256', addressFormats: [] }
  await submit(own, 'createPrivateKeys', 'CREATE_PRIVATE_KEYS_V2', { privateKeys: [newKey] })
})
afterAll(async () => {
  await between?.stop()
  await Promise.all([own?.agent.stop(), hosted?.agent.stop()])
})

const isKnown = ({ privateKeyName }: { privateKeyName: string }) => privateKeyName === 'Known key'
const payload = { payload: 'The same everywhere', encoding: 'PAYLOAD_ENCODING_TEXT_UTF8' }
const sha256 = { hashFunction: 'HASH_FUNCTION_SHA256' }
const inPlaceOfHosted = (): ClientCredentials => ({ ...hosted.credentials, baseUrl: between.url })

test('wallets and private keys are taken to the other service, each export allowed in the window, and sign the same there', async () => {
  const before = await signatures(own)
  person.asked()
  const moving = runMoving('move-keys.ts', { from: own.credentials, to: inPlaceOfHosted() })
  const moved = await moving
  expect(person.asked()).toEqual(['Export a wallet', 'Export a wallet', 'Export a private key', 'Export a private key'])
  expect(moved).toEqual({
    code: 0,
    stdout: ['Wallet "Known"', 'Wallet "Made here"', 'Private key "Known key"', 'Private key "New key"'].map(
      line => `${line}: moved`,
    ),
    stderr: [],
  })
  expect(Object.keys(before)).toHaveLength(6)
  expect(await signatures(hosted)).toEqual(before)
  expect(findSecrets(secrets, [{ name: 'what passed', bytes: between.passed() }])).toEqual([])
})

test('they come back, with what was made there, and what is here already is left alone', async () => {
  const before = await signatures(hosted)
  const { organizationId } = own.credentials
  const { wallets } = await own.client.getWallets({ organizationId })
  const { walletId } = wallets.find(({ walletName }) => walletName === 'Made here')!
  await submit(own, 'deleteWallets', 'DELETE_WALLETS', { walletIds: [walletId] })
  await submit(hosted, 'createWallet', 'CREATE_WALLET', { walletName: 'Made there', accounts: [ethereumAccount] })
  const all = await signatures(hosted)
  const named = { from: inPlaceOfHosted(), to: own.credentials, only: ['Made here', 'Known', 'Known key'] }
  expect(await runMoving('move-keys.ts', named)).toEqual({
    code: 0,
    stdout: [
      'Wallet "Known": was there already',
      'Wallet "Made here": moved',
      'Wallet "Made there": left: it was not named',
      'Private key "Known key": was there already',
      'Private key "New key": left: it was not named',
    ],
    stderr: [],
  })
  expect(await signatures(own)).toEqual(before)
  await runMoving('move-keys.ts', { from: inPlaceOfHosted(), to: own.credentials })
  expect(await signatures(own)).toEqual(all)
})

test('an account that was added since is added on the other side', async () => {
  const { organizationId } = own.credentials
  const { wallets } = await own.client.getWallets({ organizationId })
  const { walletId } = wallets.find(({ walletName }) => walletName === 'Known')!
  await submit(own, 'createWalletAccounts', 'CREATE_WALLET_ACCOUNTS', { walletId, accounts: [solanaAccount] })
  const moved = await runMoving('move-keys.ts', { from: own.credentials, to: inPlaceOfHosted(), only: ['Known'] })
  expect(moved).toMatchObject({ code: 0, stderr: [] })
  expect(moved.stdout).toContain('Wallet "Known": moved')
  const there = await signatures(hosted)
  expect(Object.keys(there)).toHaveLength(8)
  expect(there).toEqual(await signatures(own))
})

test('an export that the person rejects is told, and the others go on', async () => {
  await submit(own, 'createWallet', 'CREATE_WALLET', { walletName: 'Kept', accounts: [ethereumAccount] })
  await submit(own, 'createWallet', 'CREATE_WALLET', { walletName: 'Given', accounts: [ethereumAccount] })
  const names = { from: own.credentials, to: inPlaceOfHosted(), only: ['Kept', 'Given'] }
  person.rejectsNext()
  const moved = await runMoving('move-keys.ts', names)
  expect(moved).toMatchObject({
    code: 1,
    stderr: [expect.stringMatching(/^Wallet "Kept": NOT moved: .* rejected the request/)],
  })
  expect(moved.stdout).toContain('Wallet "Given": moved')
})

test('tags, users and policies follow, with the ids of the other side', async () => {
  const program = generateP256KeyPair()
  const { userTagId } = (await submit(own, 'createUserTag', 'CREATE_USER_TAG', { userTagName: 'Bots', userIds: [] }))
    .createUserTagResult!
  const apiKeys = [{ apiKeyName: 'Bot', publicKey: program.publicKey, curveType: 'API_KEY_CURVE_P256' }]
  const bot = { userName: 'Bot', apiKeys, authenticators: [], oauthProviders: [], userTags: [userTagId] }
  await submit(own, 'createUsers', 'CREATE_USERS_V4', { users: [bot] })
  const { organizationId } = own.credentials
  const { wallets } = await own.client.getWallets({ organizationId })
  const idOf = (name: string) => wallets.find(({ walletName }) => walletName === name)!.walletId
  const policy = (policyName: string, effect: string, condition: string) =>
    submit(own, 'createPolicy', 'CREATE_POLICY_V3', {
      policyName,
      effect: `EFFECT_${effect}`,
      condition,
      consensus: `approvers.any(user, user.tags.contains('${userTagId}'))`,
      notes: 'From the other side',
    })
  await policy('Bots sign', 'ALLOW', `wallet.id == '${idOf('Known')}'`)
  await policy('Bots stay away', 'DENY', `wallet.id == '${idOf('Made here')}'`)
  const tagged = (await own.client.getPrivateKeys({ organizationId })).privateKeys.find(isKnown)!
  const hot = { privateKeyTagName: 'Hot', privateKeyIds: [tagged.privateKeyId] }
  await submit(own, 'createPrivateKeyTag', 'CREATE_PRIVATE_KEY_TAG', hot)
  const move = { from: own.credentials, to: inPlaceOfHosted() }
  expect(await runMoving('move-people.ts', move)).toEqual({
    code: 0,
    stdout: [
      'User tag "Bots": moved',
      'User "Owner": was there already',
      'User "Bot": moved',
      'Private key tag "Hot": moved',
      'Policy "Bots stay away": moved',
      'Policy "Bots sign": moved',
    ],
    stderr: [],
  })
  const there = { organizationId: hosted.credentials.organizationId }
  const { privateKeyTags } = await hosted.client.listPrivateKeyTags(there)
  const { privateKeys } = await hosted.client.getPrivateKeys(there)
  expect(privateKeys.find(isKnown)?.privateKeyTags).toEqual(privateKeyTags.map(({ tagId }) => tagId))
  expect(privateKeyTags).toMatchObject([{ tagName: 'Hot' }])
  const key = { apiPublicKey: program.publicKey, apiPrivateKey: program.privateKey }
  const botThere = { ...hosted, client: turnkeyClient({ ...hosted.credentials, ...key }) }
  const { accounts } = await own.client.getWalletAccounts({ organizationId, paginationOptions: { limit: '100' } })
  const signs = (walletName: string) => {
    const ethereum = accounts.filter(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_ETHEREUM')
    const signWith = ethereum.find(({ walletId }) => walletId === idOf(walletName))!.address
    return submit(botThere, 'signRawPayload', 'SIGN_RAW_PAYLOAD_V2', { ...payload, signWith, ...sha256 })
  }
  expect(await signs('Known')).toHaveProperty('signRawPayloadResult')
  await expect(signs('Made here')).rejects.toThrow(/Turnkey error 7/)

  await policy('Nobody touches it', 'DENY', `wallet.id == '${idOf('Kept')}'`)
  await policy('All else is fine', 'ALLOW', 'true')
  expect(await runMoving('move-people.ts', move)).toMatchObject({
    code: 1,
    stderr: [
      `Policy "Nobody touches it": NOT moved: it names ${idOf('Kept')}, which is not there`,
      'Policy "All else is fine": NOT moved: a policy that forbids something is missing there',
    ],
  })
})

/** What every account and private key signs of one payload, by address or public key. */
async function signatures(side: Side): Promise<Record<string, string>> {
  const { organizationId } = side.credentials
  const { accounts } = await side.client.getWalletAccounts({ organizationId, paginationOptions: { limit: '100' } })
  const { privateKeys } = await side.client.getPrivateKeys({ organizationId })
  const signers = [
    ...accounts.map(({ address, curve }) => ({ name: address, signWith: address, curve })),
    ...privateKeys.map(({ publicKey, privateKeyId, curve }) => ({ name: publicKey, signWith: privateKeyId, curve })),
  ]
  const made: Record<string, string> = {}
  for (const { name, signWith, curve } of signers) {
    const { hashFunction } = curve === 'CURVE_ED25519' ? { hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' } : sha256
    const parameters = {
      signWith,
      payload: 'The same everywhere',
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction,
    }
    const { signRawPayloadResult } = await submit(side, 'signRawPayload', 'SIGN_RAW_PAYLOAD_V2', parameters)
    const { r, s, v } = signRawPayloadResult!
    made[name] = `${r} ${s} ${v}`
  }
  return made
}

interface Person {
  /** The titles of the cards since this was asked last. */
  asked(): string[]
  rejectsNext(): void
}

/** Somebody who approves what comes, until the agent ends. */
async function sitDown(link: string): Promise<Person> {
  const window = await enterWindow(link)
  const events = await fetch(`${window.origin}/events`, { method: 'POST', headers: window.headers })
  const decided = new Set<string>()
  let titles: string[] = []
  let rejects = false
  const decide = async () => {
    for await (const _ of events.body ?? []) {
      for (const card of await window.call('approvals.list', undefined)) {
        if (decided.has(card.id)) continue
        decided.add(card.id)
        titles.push(card.shown.title)
        const { id, fingerprint, digest } = card
        await window.call(rejects ? 'approvals.reject' : 'approvals.approve', { id, fingerprint, digest })
        rejects = false
      }
    }
  }
  void decide().catch(() => undefined)
  return {
    asked() {
      const since = titles
      titles = []
      return since
    },
    rejectsNext() {
      rejects = true
    },
  }
}

let clock = Date.now()

async function submit({ client, credentials }: Side, call: keyof typeof client, kind: string, parameters: object) {
  clock += 1
  const body = {
    type: `ACTIVITY_TYPE_${kind}`,
    timestampMs: `${clock}`,
    organizationId: credentials.organizationId,
    parameters,
  }
  const answer = await (client[call] as (body: object) => ReturnType<typeof client.createWallet>)(body)
  expect(answer.activity.status).toBe('ACTIVITY_STATUS_COMPLETED')
  return answer.activity.result
}

async function importWallet(side: Side, walletName: string) {
  const { userId, organizationId } = side.credentials
  const begun = await submit(side, 'initImportWallet', 'INIT_IMPORT_WALLET', { userId })
  const importBundle = begun.initImportWalletResult?.importBundle ?? ''
  const bundle = { mnemonic, importBundle, userId, organizationId, ...signerOf(importBundle) }
  const encryptedBundle = await encryptWalletToBundle(bundle)
  const parameters = { userId, walletName, encryptedBundle, accounts: [ethereumAccount] }
  await submit(side, 'importWallet', 'IMPORT_WALLET', parameters)
}

async function importKey(side: Side, privateKeyName: string) {
  const { userId, organizationId } = side.credentials
  const begun = await submit(side, 'initImportPrivateKey', 'INIT_IMPORT_PRIVATE_KEY', { userId })
  const importBundle = begun.initImportPrivateKeyResult?.importBundle ?? ''
  const privateKey = secret.toString('hex')
  const bundle = { privateKey, keyFormat: 'HEXADECIMAL', importBundle, userId, organizationId }
  const encryptedBundle = await encryptPrivateKeyToBundle({ ...bundle, ...signerOf(importBundle) })
  const addressFormats = ['ADDRESS_FORMAT_SOLANA']
  const parameters = { userId, privateKeyName, encryptedBundle, curve: 'CURVE_ED25519', addressFormats }
  await submit(side, 'importPrivateKey', 'IMPORT_PRIVATE_KEY', parameters)
}

const signerOf = (bundle: string) => ({ dangerouslyOverrideSignerPublicKey: JSON.parse(bundle).enclaveQuorumPublic })
