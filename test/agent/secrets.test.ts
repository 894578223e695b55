import { createPrivateKey } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEther, serializeTransaction } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
import { systemClock } from '../../src/adapters/system-clock/system-clock.ts'
import { databaseFile } from '../../src/agent/data/data-directory.ts'
import { createVaults } from '../../src/agent/vault/vaults.ts'
import { deriveKey, seedOf } from '../../src/core/crypto/derivation.ts'
import { findSignerKeys } from '../../src/core/keys/signer-keys.ts'
import { quiet } from '../support/engine.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { mnemonicOf } from '../support/phrases.ts'
import { filesBelow, findSecrets, type NamedBytes, writingsOf } from '../support/secret-scan.ts'
import { type SecretService, startSecretService } from '../support/secret-service.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { ethereumAccount, solanaAccount, turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

/** After all kinds of work: is anything secret in what the agent writes? */
const passphrase = 'correct horse battery staple'

describe('the search', () => {
  const secret = Uint8Array.from({ length: 32 }, (_, index) => 200 + index)
  const secrets = [{ name: 'a key', bytes: secret }]

  test.each(writingsOf(secret).map(writing => writing.name))('finds a key that is written in a file in %s', name => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'deep'))
    const { bytes } = writingsOf(secret).find(each => each.name === name) as NamedBytes
    writeFileSync(join(folder, 'deep', 'log'), Buffer.concat([Buffer.from('before'), bytes, Buffer.from('after')]))
    expect(findSecrets(secrets, filesBelow(folder))).toContain(`a key, ${name}, in deep/log`)
  })

  test.each([0, 1, 2, 3, 4, 5])('finds a key in base64 that begins %i bytes earlier', offset => {
    const text = Buffer.concat([Buffer.alloc(offset, 7), secret, Buffer.alloc(9, 7)]).toString('base64')
    expect(findSecrets(secrets, [{ name: 'text', bytes: Buffer.from(text) }])).toHaveLength(1)
  })

  test('finds nothing where there is nothing', () => {
    expect(findSecrets(secrets, [{ name: 'text', bytes: Buffer.alloc(1000, 'no secrets here ') }])).toEqual([])
  })
})

describe('with a passphrase', () => {
  const folder = temporaryFolderOfFile()
  const [data, file, passphraseFile] = ['data', 'client.json', 'passphrase'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  let agent: Headless
  let credentials: InitialClient

  beforeAll(async () => {
    writeFileSync(passphraseFile, passphrase)
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
    agent = await startHeadless(['--data', data, ...vault, '--init', file], { ownScrypt: true })
    credentials = JSON.parse(readFileSync(file, 'utf8'))
  })
  afterAll(() => agent?.kill())

  test('no file and no log holds a seed, a mnemonic, a private key or the passphrase', {
    timeout: 300_000,
  }, async () => {
    const session = await enterWindow(agent.window)
    await workAlittle(session, credentials)
    await expect(session.call('vault.unlock', { passphrase: `not ${passphrase}` })).rejects.toThrow('PASSPHRASE_WRONG')
    await session.call('vault.lock', undefined)
    // After a wrong passphrase the agent takes none for a second.
    await vi.waitFor(() => session.call('vault.unlock', { passphrase }), { timeout: 60_000, interval: 250 })
    await workAlittle(session, credentials)
    await expectNoneWritten(agent, data, credentials, passphrase)
  })
})

describe('with the keychain', () => {
  const folder = temporaryFolderOfFile()
  const [data, file] = [join(folder, 'data'), join(folder, 'client.json')]
  let keychain: SecretService
  let agent: Headless
  let credentials: InitialClient

  beforeAll(async () => {
    keychain = await startSecretService()
    agent = await startHeadless(['--data', data, '--vault', 'keychain', '--init', file], { environment: keychain.env })
    credentials = JSON.parse(readFileSync(file, 'utf8'))
  })
  afterAll(async () => {
    await agent?.kill()
    await keychain?.stop()
  })

  test('no file and no log holds a seed, a mnemonic or a private key', { timeout: 300_000 }, async () => {
    await workAlittle(await enterWindow(agent.window), credentials)
    // keytar stays with the bus it finds when it is loaded.
    Object.assign(process.env, keychain.env)
    await expectNoneWritten(agent, data, credentials)
  })
})

let sequence = 0

/** Wallets, keys, signatures of every kind, an approval, a rejection, and requests that fail. */
async function workAlittle(session: WindowSession, credentials: InitialClient): Promise<void> {
  const client = turnkeyClient(credentials)
  const { organizationId } = credentials
  const envelope = () => ({ organizationId, timestampMs: String(Date.now() - ++sequence) })
  const wallet = await client.createWallet({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    parameters: { walletName: `Wallet ${sequence}`, accounts: [ethereumAccount, solanaAccount], mnemonicLength: 24 },
  })
  const short = await session.call('wallets.create', {
    organizationId,
    name: `Short ${sequence}`,
    mnemonicLength: 12,
    accounts: [ethereumAccount].map(({ curve, path, addressFormat }) => ({ curve, path, addressFormat })),
  })
  const keys = await client.createPrivateKeys({
    ...envelope(),
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    parameters: {
      privateKeys: (['CURVE_SECP256K1', 'CURVE_ED25519'] as const).map(curve => ({
        privateKeyName: `${curve} ${sequence}`,
        curve,
        privateKeyTags: [],
        addressFormats: [curve === 'CURVE_ED25519' ? 'ADDRESS_FORMAT_SOLANA' : 'ADDRESS_FORMAT_ETHEREUM'],
      })),
    },
  })
  const [ethereum = '', solana = ''] = wallet.activity.result.createWalletResult?.addresses ?? []
  const [first, second] = keys.activity.result.createPrivateKeysResultV2?.privateKeys ?? []
  const sign = (
    signWith: string,
    hashFunction: 'HASH_FUNCTION_SHA256' | 'HASH_FUNCTION_NOT_APPLICABLE',
    payload = 'hello',
  ) =>
    client.signRawPayload({
      ...envelope(),
      type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
      parameters: { signWith, payload, encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction },
    })
  const unsigned = serializeTransaction({
    chainId: 1,
    nonce: sequence,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: parseEther('1'),
    gas: 21_000n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
  })
  const signatures = [
    sign(ethereum, 'HASH_FUNCTION_SHA256'),
    sign(short.addresses[0] ?? '', 'HASH_FUNCTION_SHA256'),
    sign(solana, 'HASH_FUNCTION_NOT_APPLICABLE'),
    sign(first?.privateKeyId ?? '', 'HASH_FUNCTION_SHA256'),
    sign(second?.privateKeyId ?? '', 'HASH_FUNCTION_NOT_APPLICABLE'),
    client.signTransaction({
      ...envelope(),
      type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      parameters: { signWith: ethereum, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction: unsigned },
    }),
  ]
  for (const card of await session.cards(signatures.length)) await session.approve(card)
  for (const { activity } of await Promise.all(signatures)) expect(activity.status).toBe('ACTIVITY_STATUS_COMPLETED')

  const unwanted = sign(ethereum, 'HASH_FUNCTION_SHA256', 'unwanted')
  const [card] = await session.cards(1)
  await session.call('approvals.reject', { id: card!.id, fingerprint: card!.fingerprint, digest: card!.digest })
  expect((await unwanted).activity.status).toBe('ACTIVITY_STATUS_REJECTED')
  await expect(sign(ethereum, 'HASH_FUNCTION_NOT_APPLICABLE')).rejects.toThrow('invalid hash function')
  await expect(session.call('wallets.list', { organizationId: 'x' })).rejects.toThrow()
}

/** Looks while the agent runs, after it was killed, so that the write-ahead log is there, and after a start and a stop. */
async function expectNoneWritten(
  agent: Headless,
  data: string,
  credentials: InitialClient,
  unlockedBy?: string,
): Promise<void> {
  const said = () => [
    { name: 'stdout', bytes: Buffer.from(agent.stdout()) },
    { name: 'stderr', bytes: Buffer.from(agent.stderr()) },
  ]
  const running = filesBelow(data)
  await agent.kill()
  const killed = filesBelow(data)
  expect(killed.find(({ name }) => name.endsWith('-wal'))?.bytes.length).toBeGreaterThan(0)
  const secrets = await everySecret(data, credentials, unlockedBy)
  // Opening it has folded the log into the database.
  const folded = filesBelow(data)
  expect(secrets.length).toBeGreaterThanOrEqual(16)
  expect(findSecrets(secrets, [...running, ...killed, ...folded, ...said()])).toEqual([])
}

/** What the database has sealed, all that follows from it, and what opens it. */
async function everySecret(data: string, credentials: InitialClient, unlockedBy?: string): Promise<NamedBytes[]> {
  const store = openSqliteStore(databaseFile(data))
  const parts = { store, dataDirectory: data, clock: systemClock, log: quiet, isOwner: false }
  const vault = createVaults(parts).current
  onTestFinished(() => vault.lock())
  if (unlockedBy !== undefined) await vault.unlock(unlockedBy)
  const { organizationId } = credentials
  const secretOf = async (keyId: string) => {
    const secret = await vault.open({ organizationId, keyId })
    if (!secret) throw new Error(`the database has no secret ${keyId}`)
    return Uint8Array.from(secret)
  }
  const found: NamedBytes[] = [
    { name: 'the passphrase', bytes: Buffer.from(passphrase) },
    { name: 'the client’s private key', bytes: Buffer.from(credentials.apiPrivateKey, 'hex') },
    { name: 'the data key', bytes: await vault.dataKey() },
  ]
  for (const { account, password } of unlockedBy === undefined ? await itemsOfKeychain() : [])
    found.push({ name: account, bytes: Buffer.from(password, 'base64') })
  for (const { id, name } of store.list('wallets', organizationId)) {
    const entropy = await secretOf(id)
    found.push({ name: `entropy of ${name}`, bytes: entropy })
    found.push({ name: `mnemonic of ${name}`, bytes: Buffer.from(mnemonicOf(entropy)) })
    found.push({ name: `seed of ${name}`, bytes: seedOf(entropy) })
    for (const { path, curve } of store.list('walletAccounts', organizationId, { walletId: id })) {
      found.push({ name: `${path} of ${name}`, bytes: deriveKey(entropy, path, curve) })
    }
  }
  for (const { id, name } of store.list('privateKeys', organizationId)) found.push({ name, bytes: await secretOf(id) })
  const [windowKey] = store.list('apiKeys', organizationId, { isWindowKey: true })
  const pkcs8 = await secretOf(windowKey?.id ?? '')
  const { d = '' } = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }).export({
    format: 'jwk',
  })
  found.push({ name: 'the window’s credential', bytes: pkcs8 })
  found.push({ name: 'the window’s private key', bytes: Buffer.from(d, 'base64url') })
  const { organizationId: keeper, keys } = findSignerKeys(store) ?? {}
  for (const [role, { id }] of Object.entries(keys ?? {}))
    found.push({ name: role, bytes: (await vault.open({ organizationId: keeper ?? '', keyId: id })) ?? Buffer.of() })
  await store.close()
  return found
}

/** Of the one that this process has found, once it has. */
async function itemsOfKeychain() {
  const { default: keytar } = await import('keytar')
  const items = await keytar.findCredentials('Countersign')
  expect(items).toHaveLength(1)
  return items
}
