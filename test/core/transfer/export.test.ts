import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { mnemonicToEntropy, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { decryptExportBundle, generateP256KeyPair } from '@turnkey/crypto'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { queries } from '../../../src/core/activities-and-queries.ts'
import { answerQuery } from '../../../src/core/engine/answer-query.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import {
  activityOf,
  approveFirst,
  approveLast,
  type EngineOptions,
  type TestEngine,
  testEngine,
} from '../../support/engine.ts'
import { findSecrets } from '../../support/secret-scan.ts'
import {
  addSomebody,
  ethereumAccount,
  importKey,
  importWallet,
  initImport,
  ownerOf,
  resultOf,
  signerKeyOf,
  solanaAccount,
} from './transfers.ts'

const mnemonic = 'test test test test test test test test test test test junk'
const targets = generateP256KeyPair()
const targetPublicKey = targets.publicKeyUncompressed

async function agentWithWallet(options: EngineOptions = { approvals: 'nothing' }) {
  const agent = await testEngine(options)
  const wallet = await importWallet(agent, mnemonic, { accounts: [ethereumAccount, solanaAccount] })
  return { agent, ...wallet, ethereum: wallet.addresses[0]!, solana: wallet.addresses[1]! }
}

type Format = Pick<Parameters<typeof decryptExportBundle>[0], 'keyFormat' | 'returnMnemonic'>

/** What the SDK reads in an export. It checks signature and organization. */
function decrypted(agent: TestEngine, record: ActivityRecord, format: Format) {
  return decryptExportBundle({
    exportBundle: resultOf<{ exportBundle: string }>(record).exportBundle,
    embeddedKey: targets.privateKey,
    organizationId: agent.organizationId,
    dangerouslyOverrideSignerPublicKey: signerKeyOf(agent),
    ...format,
  })
}

const walletOf = (agent: TestEngine, id: string) => agent.store.find('wallets', agent.organizationId, id)

test('the SDK reads the mnemonic of an exported wallet, which is marked as exported', async () => {
  const { agent, walletId } = await agentWithWallet()
  const record = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  expect(await decrypted(agent, record, { returnMnemonic: true })).toBe(mnemonic)
  expect(walletOf(agent, walletId)).toMatchObject({ exported: true, name: 'Imported', imported: true })
})

test('a wallet that was created here leads, by its exported words, to the same address elsewhere', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const parameters = { walletName: 'New', accounts: [ethereumAccount], mnemonicLength: 24 }
  const created = resultOf<{ walletId: string; addresses: string[] }>(
    await agent.post('ACTIVITY_TYPE_CREATE_WALLET', parameters),
  )
  const { walletId } = created
  const record = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  const words = await decrypted(agent, record, { returnMnemonic: true })
  expect(words.split(' ')).toHaveLength(24)
  expect(mnemonicToAccount(words).address).toBe(created.addresses[0])
})

test('words of another language stand for the same entropy', async () => {
  const { agent, walletId } = await agentWithWallet()
  const parameters = { walletId, targetPublicKey, language: 'MNEMONIC_LANGUAGE_FRENCH' }
  const record = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', parameters)
  const hex = await decrypted(agent, record, { returnMnemonic: false })
  const words = Buffer.from(hex, 'hex').toString('utf8')
  expect(validateMnemonic(words, french)).toBe(true)
  expect(mnemonicToEntropy(words, french)).toEqual(mnemonicToEntropy(mnemonic, wordlist))
})

test('the SDK reads the private key of an exported account, in hex and as Solana wallets write it', async () => {
  const { agent, ethereum, solana, walletId } = await agentWithWallet()
  const first = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', { address: ethereum, targetPublicKey })
  const hex = await decrypted(agent, first, { returnMnemonic: false, keyFormat: 'HEXADECIMAL' })
  expect(privateKeyToAddress(`0x${hex}`)).toBe(ethereum)

  const second = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', { address: solana, targetPublicKey })
  const written = await decrypted(agent, second, { returnMnemonic: false, keyFormat: 'SOLANA' })
  const keyPair = base58.decode(written)
  expect(keyPair.subarray(32)).toEqual(ed25519.getPublicKey(keyPair.subarray(0, 32)))
  expect(base58.encode(keyPair.subarray(32))).toBe(solana)
  // One account is no backup of its wallet.
  expect(walletOf(agent, walletId)).toMatchObject({ exported: false })
})

test('the SDK reads an exported private key, which is marked as exported', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const secret = Buffer.from(secp256k1.utils.randomSecretKey()).toString('hex')
  const { privateKeyId } = await importKey(agent, secret)
  const record = await agent.post('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', { privateKeyId, targetPublicKey })
  expect(await decrypted(agent, record, { returnMnemonic: false })).toBe(secret)
  expect(agent.store.find('privateKeys', agent.organizationId, privateKeyId)).toMatchObject({ exported: true })
})

test('all bundles of an agent are signed with one key, whatever the organization, and it outlives a restart', async () => {
  const { agent, walletId } = await agentWithWallet()
  const elsewhere = await addSomebody(agent)
  const signers = [
    JSON.parse(await initImport(agent, 'WALLET')).enclaveQuorumPublic,
    JSON.parse(await initImport(agent, 'PRIVATE_KEY', elsewhere)).enclaveQuorumPublic,
  ]
  const again = await testEngine({ store: agent.store, vault: agent.vault, approvals: 'nothing' })
  signers.push(JSON.parse(await initImport(again, 'WALLET')).enclaveQuorumPublic)
  const record = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  signers.push(JSON.parse(resultOf<{ exportBundle: string }>(record).exportBundle).enclaveQuorumPublic)
  expect(new Set(signers)).toEqual(new Set([signerKeyOf(agent)]))
})

test('first uses of the agent’s own keys at the same time agree on them', async () => {
  const agent = await testEngine()
  const other = await addSomebody(agent)
  const bundles = await Promise.all([
    initImport(agent, 'WALLET'),
    initImport(agent, 'PRIVATE_KEY'),
    initImport(agent, 'WALLET', other),
  ])
  const signers = bundles.map(bundle => JSON.parse(bundle).enclaveQuorumPublic)
  expect(new Set(signers)).toEqual(new Set([signerKeyOf(agent)]))
  // Three of its own, and one for each import.
  expect(agent.store.secretNames()).toHaveLength(3 + agent.store.list('importTargets', agent.organizationId).length + 1)
})

test('get_organization_configs tells them, without unlocking', async () => {
  const agent = await testEngine()
  const query = queries.find(({ name }) => name === 'get_organization_configs')!
  const asked = async () => {
    const body = JSON.stringify({ organizationId: agent.organizationId })
    const stamp = ownerOf(agent).user.key.stamp(body)
    return answerQuery(agent.engine, query, {
      path: query.path,
      body: Buffer.from(body),
      stamp,
      caller: { window: false },
    })
  }
  const quorum = { threshold: 1, userIds: [ownerOf(agent).user.id] }
  const before = await asked()
  expect(before).toMatchObject({ configs: { features: [], quorum } })
  expect(before).not.toHaveProperty('signerPublicKeys')
  await initImport(agent, 'WALLET')
  await agent.engine.keyring.lock()
  const key = expect.stringMatching(/^04[0-9a-f]{128}$/)
  expect(await asked()).toMatchObject({
    signerPublicKeys: { signer: signerKeyOf(agent), notarizer: key, tlsFetcher: key },
  })
})

test.each([
  ['compressed', targets.publicKey],
  ['off the curve', `04${'11'.repeat(64)}`],
  ['too short', targetPublicKey.slice(2)],
  ['no hex', 'z'.repeat(130)],
  ['hybrid', `06${targetPublicKey.slice(2)}`],
  ['zero', `04${'00'.repeat(64)}`],
])('a target key that is %s is refused', async (_, key) => {
  const { agent, walletId, ethereum } = await agentWithWallet()
  const refused = { code: 'REQUEST_INVALID', detail: { field: 'parameters.targetPublicKey' } }
  await expect(agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey: key })).rejects.toMatchObject(
    refused,
  )
  await expect(
    agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', { address: ethereum, targetPublicKey: key }),
  ).rejects.toMatchObject(refused)
})

test('keys of another organization are not found', async () => {
  const { agent, walletId, ethereum } = await agentWithWallet()
  const { user, organizationId } = await addSomebody(agent)
  const as = { organizationId, key: user.key }
  const notFound = { code: 'RESOURCE_NOT_FOUND' }
  await expect(agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey }, as)).rejects.toMatchObject(
    notFound,
  )
  await expect(
    agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', { address: ethereum, targetPublicKey }, as),
  ).rejects.toMatchObject(notFound)
})

test('an export waits for the person, who is told what it means, and marks nothing before', async () => {
  const { agent, walletId } = await agentWithWallet({})
  const waiting = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  expect(waiting).toMatchObject({ status: 'ACTIVITY_STATUS_PENDING', result: {}, executing: false })
  const [card] = agent.engine.approvals.cards()
  expect(card?.shown).toMatchObject({
    why: expect.stringContaining('Every export of a key or secret waits'),
    warnings: [{ level: 'danger', text: expect.stringContaining('can then spend everything') }],
    fields: expect.arrayContaining([expect.objectContaining({ value: targetPublicKey })]),
  })
  expect(walletOf(agent, walletId)).toMatchObject({ exported: false })
  await approveFirst(agent)
  const record = agent.store.activity(agent.organizationId, waiting.id)!
  expect(await decrypted(agent, record, { returnMnemonic: true })).toBe(mnemonic)
  expect(walletOf(agent, walletId)).toMatchObject({ exported: true })
})

test('an export of a wallet that was deleted while it waited gives nothing away', async () => {
  const { agent, walletId } = await agentWithWallet({})
  const { id } = await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  await agent.post('ACTIVITY_TYPE_DELETE_WALLETS', { walletIds: [walletId], deleteWithoutExport: true })
  await approveLast(agent)
  expect(agent.engine.approvals.cards()).toEqual([])
  expect(agent.store.activity(agent.organizationId, id)).toMatchObject({
    status: 'ACTIVITY_STATUS_FAILED',
    result: {},
  })
})

test('an export while the vault is locked fails, marks nothing, and can be sent again', async () => {
  const { agent, walletId } = await agentWithWallet()
  await agent.engine.keyring.lock()
  const body = agent.bodyOf('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  const activity = activityOf('ACTIVITY_TYPE_EXPORT_WALLET')
  await expect(agent.postBody(activity, body)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  expect(walletOf(agent, walletId)).toMatchObject({ exported: false })
  await agent.engine.keyring.unlock()
  expect(await decrypted(agent, await agent.postBody(activity, body), { returnMnemonic: true })).toBe(mnemonic)
})

test('no secret is in what an export leaves behind', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const secret = randomBytes(32)
  const { privateKeyId } = await importKey(agent, secret.toString('hex'))
  const { walletId, addresses } = await importWallet(agent, mnemonic)
  await agent.post('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY', { privateKeyId, targetPublicKey })
  await agent.post('ACTIVITY_TYPE_EXPORT_WALLET', { walletId, targetPublicKey })
  await agent.post('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT', { address: addresses[0], targetPublicKey })
  const kept = JSON.stringify(agent.store.activities(agent.organizationId, {}, { limit: 100 }))
  const entropy = mnemonicToEntropy(mnemonic, wordlist)
  const account = mnemonicToAccount(mnemonic).getHdKey().privateKey!
  const secrets = [
    { name: 'private key', bytes: secret },
    { name: 'entropy', bytes: entropy },
    { name: 'account key', bytes: account },
    { name: 'mnemonic', bytes: Buffer.from(mnemonic) },
  ]
  expect(findSecrets(secrets, [{ name: 'activities', bytes: Buffer.from(kept) }])).toEqual([])
})
