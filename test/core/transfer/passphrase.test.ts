import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { decryptExportBundle, generateP256KeyPair } from '@turnkey/crypto'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deriveKeyFromSeed } from '../../../src/core/crypto/derivation.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import { type TestEngine, testEngine } from '../../support/engine.ts'
import { findSecrets } from '../../support/secret-scan.ts'
import { ethereumAccount, importWallet, resultOf, signerKeyOf } from './transfers.ts'

const mnemonic = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const trezor = '0x6006ef1944FB519A746d00cDAf715Cbd27a5a008'
const plain = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const target = generateP256KeyPair()

const open = () => testEngine({ approvals: 'nothing' })

/** As another implementation of BIP-39 has it, at index 0 or the one that is named. */
function addressOf(passphrase: string, index = 0): string {
  const key = deriveKeyFromSeed(mnemonicToSeedSync(mnemonic, passphrase), `m/44'/60'/0'/0/${index}`, 'CURVE_SECP256K1')
  return privateKeyToAddress(`0x${Buffer.from(key).toString('hex')}`)
}

const importedAt = async (written: string) => (await importWallet(await open(), written)).addresses[0]

/** What the SDK reads in an export. As a mnemonic, it would give each byte as a character. */
async function decrypted(agent: TestEngine, record: ActivityRecord): Promise<string> {
  const hex = await decryptExportBundle({
    exportBundle: resultOf<{ exportBundle: string }>(record).exportBundle,
    embeddedKey: target.privateKey,
    organizationId: agent.organizationId,
    dangerouslyOverrideSignerPublicKey: signerKeyOf(agent),
    returnMnemonic: false,
  })
  return Buffer.from(hex, 'hex').toString('utf8')
}

const exportOf = (agent: TestEngine, walletId: string, change: object = {}) =>
  agent.post('ACTIVITY_TYPE_EXPORT_WALLET', {
    ...{ walletId, targetPublicKey: target.publicKeyUncompressed },
    ...change,
  })

test.each([
  ['a second line', `${mnemonic}\nTREZOR`, trezor],
  ['lines as Windows ends them', `${mnemonic}\r\nTREZOR\r\n`, trezor],
  ['lines after it that hold nothing', `\n${mnemonic} \nTREZOR\n\n`, trezor],
  ['spaces, which count', `${mnemonic}\n TREZOR  of Ann `, addressOf(' TREZOR  of Ann ')],
  ['letters beyond ASCII', `${mnemonic}\nZo\u00eb`, addressOf('Zo\u00eb')],
  ['the same letters, composed in another way', `${mnemonic}\nZoe\u0308`, addressOf('Zo\u00eb')],
  ['JSON', JSON.stringify({ mnemonic: mnemonic.toUpperCase(), passphrase: 'TREZOR' }), trezor],
  ['JSON without a passphrase', JSON.stringify({ mnemonic }), plain],
  ['JSON with an empty one', JSON.stringify({ mnemonic, passphrase: '' }), plain],
  ['nothing after the words but empty lines', `${mnemonic}\n\n`, plain],
])('a passphrase is taken from %s', async (_, written, address) => {
  expect(await importedAt(written)).toBe(address)
})

/** Words with which the phrase is a longer one. */
function moreWords(count: number): string {
  const more = Array(count - 1).fill('zoo')
  const last = wordlist.find(word => validateMnemonic([mnemonic, ...more, word].join(' '), wordlist))
  return [...more, last].join(' ')
}

test.each([
  ['three words that make a longer phrase', `${mnemonic}\n${moreWords(3)}`],
  ['twelve words that make a longer phrase', `${mnemonic}\n${moreWords(12)}`],
  ['twelve words of which one is misspelled', `${mnemonic}\n${moreWords(12).replace('zoo', 'zooo')}`],
  ['twelve words in a wrong order', `${mnemonic}\n${moreWords(12).split(' ').reverse().join(' ')}`],
  ['an empty line before it', `${mnemonic}\n\nTREZOR`],
  ['a third line', `${mnemonic}\nTREZOR\nsecret`],
])('%s could be more of the phrase: how to write either is said', async (_, written) => {
  const refused = await importedAt(written).catch(thrown => thrown)
  expect(refused).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining('as JSON') })
  expect(refused.message).not.toMatch(/TREZOR|secret|zoo|legal/)
})

test('what could be either can be written as one or the other', async () => {
  const passphrase = moreWords(12)
  expect(await importedAt(JSON.stringify({ mnemonic, passphrase }))).toBe(addressOf(passphrase))
  expect(await importedAt(`${mnemonic} ${passphrase}`)).not.toBe(addressOf(passphrase))
})

test.each([
  ['spaces alone', `${mnemonic}\n  `, 'nothing but spaces'],
  ['spaces alone, in JSON', JSON.stringify({ mnemonic, passphrase: ' ' }), 'nothing but spaces'],
  ['two lines, in JSON', JSON.stringify({ mnemonic, passphrase: 'TREZOR\nsecret' }), 'one line'],
  ['half a character', JSON.stringify({ mnemonic, passphrase: 'TREZOR\ud800' }), 'not Unicode'],
  ['a word misspelled before it', `${mnemonic.replace('year', 'yearr')}\nTREZOR`, 'word 4 of 12'],
  ['a wrong checksum before it', `${mnemonic.replace('yellow', 'zoo')}\nTREZOR`, 'checksum'],
  ['JSON with more in it', JSON.stringify({ mnemonic, passphrase: 'TREZOR', note: 'secret' }), 'as JSON'],
  ['JSON that is cut off', `{ "mnemonic": "${mnemonic}", "passphrase": "TREZ`, 'as JSON'],
])('%s is refused, and not repeated', async (_, written, problem) => {
  const refused = await importedAt(written).catch(thrown => thrown)
  expect(refused).toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining(problem) })
  expect(`${refused.message} ${refused.stack}`).not.toMatch(/TREZ|secret|yearr|legal/)
})

test('a wallet signs, gets accounts and is exported as both lead to', async () => {
  const agent = await open()
  const { walletId, addresses } = await importWallet(agent, `${mnemonic}\nTREZOR`)
  const more = await agent.post('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS', {
    ...{ walletId, accounts: [{ ...ethereumAccount, path: "m/44'/60'/0'/0/1" }] },
  })
  expect(resultOf(more)).toMatchObject({ addresses: [addressOf('TREZOR', 1)] })
  const signed = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', {
    signWith: addresses[0],
    payload: '00'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  })
  expect(signed.status).toBe('ACTIVITY_STATUS_COMPLETED')
  expect(await decrypted(agent, await exportOf(agent, walletId))).toBe(`${mnemonic}\nTREZOR`)
  const french = await exportOf(agent, walletId, { language: 'MNEMONIC_LANGUAGE_FRENCH' })
  expect((await decrypted(agent, french)).split('\n')).toEqual([expect.not.stringContaining('legal'), 'TREZOR'])
})

test('what is exported can be imported again', async () => {
  const agent = await open()
  const { walletId, addresses } = await importWallet(agent, `${mnemonic}\n Zoë `)
  const exported = await decrypted(agent, await exportOf(agent, walletId))
  expect((await importWallet(await open(), exported)).addresses).toEqual(addresses)
})

test('one phrase with and without a passphrase is two wallets, each of which comes once', async () => {
  const agent = await open()
  const both = `${mnemonic}\nZo\u00eb`
  const names = ['One', 'Two', 'Three'].map(walletName => ({ walletName }))
  const first = await importWallet(agent, mnemonic, names[0])
  const second = await importWallet(agent, both, names[1])
  expect(first.walletId).not.toBe(second.walletId)
  const again = importWallet(agent, `${mnemonic}\nZoe\u0308`, names[2])
  await expect(again).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  const kindOf = (id: string) => agent.store.find('wallets', agent.organizationId, id)?.passphraseKind
  expect([kindOf(first.walletId), kindOf(second.walletId)]).toEqual([null, 'BIP39'])
})

test('whoever is asked about an export is told that a passphrase goes with the words', async () => {
  const agent = await testEngine({})
  const shownFor = async (written: string, walletName: string) => {
    const { walletId } = await importWallet(agent, written, { walletName })
    await exportOf(agent, walletId)
    return JSON.stringify(agent.engine.approvals.cards().at(-1)?.shown)
  }
  const shown = await shownFor(`${mnemonic}\nTREZOR`, 'With')
  expect(shown).toContain('given away with the words')
  expect(shown).not.toContain('TREZOR')
  expect(await shownFor(mnemonic, 'Without')).not.toContain('given away with the words')
})

test('the passphrase is in no activity, record or error, and in no error of a second import', async () => {
  const agent = await open()
  const passphrase = 'a passphrase that nobody else has'
  const { walletId } = await importWallet(agent, `${mnemonic}\n${passphrase}`)
  await exportOf(agent, walletId)
  const again = await importWallet(agent, `${mnemonic}\n${passphrase}`, { walletName: 'Again' }).catch(thrown => thrown)
  const { store, organizationId } = agent
  const kept = JSON.stringify([
    store.activities(organizationId, {}, { limit: 100 }),
    store.list('wallets', organizationId),
    [String(again), again.stack, JSON.stringify(again)],
  ])
  const secrets = [{ name: 'passphrase', bytes: Buffer.from(passphrase) }]
  expect(findSecrets(secrets, [{ name: 'what is kept and said', bytes: Buffer.from(kept) }])).toEqual([])
})
