import { randomBytes } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58 } from '@scure/base'
import { generateMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { AgentError } from '../../../src/core/errors.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { findSecrets } from '../../support/secret-scan.ts'
import { known, secretsOf } from './known-mnemonic.ts'
import {
  addSomebody,
  encryptedKey,
  encryptedWallet,
  ethereumAccount,
  importKey,
  importWallet,
  initImport,
  postKey,
  postWallet,
  resultOf,
  solanaAccount,
} from './transfers.ts'

const sign = (agent: TestEngine, signWith: string) =>
  agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith,
    payload: '9c22ff5f21f0b81b113e63f7db6da94fedef11b2119b4088b89664fb9a3cb658',
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })

test('a mnemonic encrypted by the SDK becomes a wallet with the addresses everybody derives', async () => {
  const agent = await testEngine()
  const { walletId, addresses } = await importWallet(agent, known.mnemonic)
  expect(addresses).toEqual([known.ethereum])
  expect(agent.store.find('wallets', agent.organizationId, walletId)).toMatchObject({
    name: 'Imported',
    imported: true,
    exported: false,
  })
})

test('an imported wallet signs', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const { addresses } = await importWallet(agent, known.mnemonic)
  expect(await sign(agent, addresses[0]!)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test.each([12, 15, 18, 21, 24])('%i words can be imported, with blanks around and between', async words => {
  const agent = await testEngine()
  const mnemonic = generateMnemonic(wordlist, (words / 3) * 32)
  const { addresses } = await importWallet(agent, ` ${mnemonic.replaceAll(' ', '  ')}\n`, {
    accounts: [ethereumAccount, solanaAccount],
  })
  expect(addresses).toHaveLength(2)
})

test('a private key encrypted by the SDK becomes a private key of the address everybody derives', async () => {
  const agent = await testEngine()
  const privateKey = Buffer.from(secp256k1.utils.randomSecretKey()).toString('hex')
  const { addresses, privateKeyId } = await importKey(agent, privateKey)
  expect(addresses).toMatchObject([{ address: privateKeyToAddress(`0x${privateKey}`) }])
  expect(agent.store.find('privateKeys', agent.organizationId, privateKeyId)).toMatchObject({
    imported: true,
    exported: false,
    disabled: false,
  })
})

test('a Solana key in the form its wallets use can be imported', async () => {
  const agent = await testEngine()
  const secret = randomBytes(32)
  const publicKey = ed25519.getPublicKey(secret)
  const written = base58.encode(Buffer.concat([secret, publicKey]))
  const bundle = await encryptedKey(agent, await initImport(agent, 'PRIVATE_KEY'), written, 'SOLANA')
  const change = { curve: 'CURVE_ED25519', addressFormats: ['ADDRESS_FORMAT_SOLANA'] }
  expect(resultOf(await postKey(agent, bundle, change))).toMatchObject({
    addresses: [{ address: base58.encode(publicKey) }],
  })
})

test('of two imports of one seed at the same time, one succeeds and its wallet signs', async () => {
  const agent = await testEngine({ approvals: 'nothing' })
  const other = await addSomebody(agent, agent.organizationId)
  const bundles = [
    await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic),
    await encryptedWallet(agent, await initImport(agent, 'WALLET', other), known.mnemonic, other),
  ] as const
  const outcomes = await Promise.allSettled([
    postWallet(agent, bundles[0], { walletName: 'One' }),
    postWallet(agent, bundles[1], { walletName: 'Two' }, other),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(agent.store.list('wallets', agent.organizationId)).toHaveLength(1)
  expect(await sign(agent, known.ethereum)).toMatchObject({ status: 'ACTIVITY_STATUS_COMPLETED' })
})

test('a seed that is here already is refused with the id of its wallet', async () => {
  const agent = await testEngine()
  const { walletId } = await importWallet(agent, known.mnemonic)
  await expect(importWallet(agent, known.mnemonic, { walletName: 'Again' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
    message: `seed for wallet ${walletId} already imported in this organization`,
  })
  const name = { organizationId: agent.organizationId, keyId: walletId }
  expect(await agent.vault.open(name)).toHaveLength(16)
})

test('a private key that is here already is refused with its id', async () => {
  const agent = await testEngine()
  const privateKey = Buffer.from(secp256k1.utils.randomSecretKey()).toString('hex')
  const { privateKeyId } = await importKey(agent, privateKey)
  await expect(importKey(agent, privateKey, { privateKeyName: 'Again' })).rejects.toMatchObject({
    code: 'ALREADY_EXISTS',
    message: `private key with ID ${privateKeyId} has already been imported in this organization`,
  })
})

test('of two imports of one private key at the same time, one leaves nothing behind', async () => {
  const agent = await testEngine()
  const other = await addSomebody(agent, agent.organizationId)
  const privateKey = Buffer.from(secp256k1.utils.randomSecretKey()).toString('hex')
  const bundles = [
    await encryptedKey(agent, await initImport(agent, 'PRIVATE_KEY'), privateKey),
    await encryptedKey(agent, await initImport(agent, 'PRIVATE_KEY', other), privateKey, 'HEXADECIMAL', other),
  ] as const
  const before = secretsOf(agent).length
  const outcomes = await Promise.allSettled([
    postKey(agent, bundles[0], { privateKeyName: 'One' }),
    postKey(agent, bundles[1], { privateKeyName: 'Two' }, other),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(agent.store.list('privateKeys', agent.organizationId)).toHaveLength(1)
  // Both targets are gone, one key came.
  expect(secretsOf(agent)).toHaveLength(before - 1)
})

test.each([
  ['31 bytes', '11'.repeat(31)],
  ['33 bytes', '11'.repeat(33)],
  ['zero', '00'.repeat(32)],
  ['the order of the curve', 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
])('%s is no secp256k1 private key', async (_, hex) => {
  const agent = await testEngine()
  const bundle = await encryptedKey(agent, await initImport(agent, 'PRIVATE_KEY'), hex)
  const before = secretsOf(agent).length
  await expect(postKey(agent, bundle)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(secretsOf(agent)).toHaveLength(before - 1)
})

test.each([
  ['13 words', `${known.mnemonic} test`, '13 words'],
  ['an unknown word', known.mnemonic.replace('junk', 'junks'), 'word 12 of 12'],
  ['words of another language', generateMnemonic(french), 'word '],
  ['a wrong checksum', known.mnemonic.replace('junk', 'test'), 'checksum'],
  ['nothing', ' ', '0 words'],
])('%s are no mnemonic', async (_, mnemonic, problem) => {
  const agent = await testEngine()
  const refused = await importWallet(agent, mnemonic).catch(thrown => thrown)
  expect(refused).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringMatching(/^invalid mnemonic: /) })
  expect(refused.message).toContain(problem)
  expect(refused.message).not.toMatch(/junk|secret/)
})

test.each([
  ['one word a line', (words: string[]) => words.join('\n')],
  ['one word a line, as Windows writes it', (words: string[]) => `${words.join('\r\n')}\r\n`],
  ['wrapped', (words: string[]) => `${words.slice(0, 6).join(' ')}\n${words.slice(6).join(' ')}`],
  ['tabs', (words: string[]) => words.join('\t')],
  ['capitals', (words: string[]) => words.map(word => word[0]?.toUpperCase() + word.slice(1)).join('  ')],
])('a phrase may be written with %s', async (_, written) => {
  const [inPlain, asWritten] = [await testEngine(), await testEngine()]
  const addressIn = async (agent: TestEngine, mnemonic: string) => (await importWallet(agent, mnemonic)).addresses
  expect(await addressIn(asWritten, written(known.mnemonic.split(' ')))).toEqual(
    await addressIn(inPlain, known.mnemonic),
  )
})

test('a vault that locks before the seed is kept leaves nothing half-made', async () => {
  const agent = await testEngine()
  const bundle = await encryptedWallet(agent, await initImport(agent, 'WALLET'), known.mnemonic)
  const before = secretsOf(agent).length
  const { seal } = agent.vault
  const locks = () => Promise.reject(new AgentError('VAULT_LOCKED', 'locked meanwhile'))
  Object.assign(agent.vault, { seal: locks })
  await expect(postWallet(agent, bundle)).rejects.toMatchObject({ code: 'VAULT_LOCKED' })
  expect(agent.store.list('wallets', agent.organizationId)).toEqual([])
  // The target is spent.
  expect(secretsOf(agent)).toHaveLength(before - 1)
  Object.assign(agent.vault, { seal })
  expect(await importWallet(agent, known.mnemonic)).toMatchObject({ addresses: [known.ethereum] })
})

test('no secret is in an error, a result, an activity or a setting', async () => {
  const agent = await testEngine()
  const privateKey = secp256k1.utils.randomSecretKey()
  // Its words are in no path of a file, which the stack of an error names, and backwards its checksum is wrong.
  const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  const thrown: unknown[] = []
  const failing = (attempt: Promise<unknown>) => attempt.catch(error => thrown.push(error))
  await importKey(agent, Buffer.from(privateKey).toString('hex'))
  await failing(importKey(agent, Buffer.from(privateKey).toString('hex'), { privateKeyName: 'Again' }))
  await importWallet(agent, mnemonic)
  await failing(importWallet(agent, mnemonic, { walletName: 'Again' }))
  await failing(importWallet(agent, mnemonic.split(' ').reverse().join(' '), { walletName: 'Backwards' }))
  expect(thrown).toHaveLength(3)
  const errors = thrown.map(error => [String(error), String((error as Error).stack), JSON.stringify(error)])
  const { store, organizationId } = agent
  const everything = JSON.stringify([
    errors,
    store.activities(organizationId, {}, { limit: 100 }),
    store.list('wallets', organizationId),
    store.list('privateKeys', organizationId),
    store.setting('signerKeys'),
  ])
  const secrets = [
    { name: 'private key', bytes: privateKey },
    { name: 'entropy', bytes: mnemonicToEntropy(mnemonic, wordlist) },
    { name: 'mnemonic', bytes: Buffer.from(mnemonic) },
  ]
  expect(findSecrets(secrets, [{ name: 'what is kept and said', bytes: Buffer.from(everything) }])).toEqual([])
  for (const word of mnemonic.split(' ').filter(each => each.length > 5))
    expect(JSON.stringify(errors)).not.toContain(word)
})
