import { type Hex, parseEther, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressesKnownTo } from '../../../src/core/address-names/addresses-known-to.ts'
import { checkNamesOfFile } from '../../../src/core/address-names/check-names-of-file.ts'
import { nameOf } from '../../../src/core/address-names/name-of.ts'
import { aptos } from '../../../src/core/chains/aptos/chain.ts'
import { ethereumShippedData } from '../../../src/core/chains/ethereum/clear-signing/shipped-data.ts'
import { sui } from '../../../src/core/chains/sui/chain.ts'
import { submit } from '../../../src/core/engine/submit.ts'
import { newId } from '../../../src/core/ids.ts'
import type { ActivityRecord } from '../../../src/core/ledger/activity-record.ts'
import type { Address } from '../../../src/core/records/private-key.ts'
import type { Card, Field } from '../../../src/shared/card.ts'
import { activityOf, approveLast, type TestEngine, testEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'
import { transferData, usdc } from '../../support/spending.ts'
import { ethereumAccount } from '../../support/turnkey.ts'

const create = 'ACTIVITY_TYPE_CREATE_ADDRESS_NAMES'
const update = 'ACTIVITY_TYPE_UPDATE_ADDRESS_NAME'
const remove = 'ACTIVITY_TYPE_DELETE_ADDRESS_NAMES'
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const alice = { name: 'Alice', address: recipient, chains: ['eip155'] }
const aptosFormat = 'ADDRESS_FORMAT_APTOS'
const bitcoin = { name: 'Savings', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bip122'] }

async function setting() {
  const agent = await testEngine()
  const { result } = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Main',
    accounts: [ethereumAccount, { ...ethereumAccount, path: "m/44'/60'/0'/0/1" }],
  })
  const [own, second] = (result.createWalletResult as { addresses: [string, string] }).addresses
  return { agent, own, second }
}

/** As the window sends it. */
async function inWindow(agent: TestEngine, type: string, parameters: unknown): Promise<ActivityRecord> {
  const body = agent.bodyOf(type, parameters)
  const activity = activityOf(type)
  const stamp = agent.users[0]!.key.stamp(body)
  const request = { path: activity.path, body: Buffer.from(body), stamp, caller: { window: true } }
  return (await submit(agent.engine, activity, request)).activity
}

let nonce = 0
interface Sent {
  readonly to?: string
  readonly data?: Hex
  readonly chainId?: number
  readonly value?: bigint
}

async function send(agent: TestEngine, from: string, { to = recipient, data = '0x', chainId = 1, value }: Sent = {}) {
  const unsignedTransaction = serializeTransaction({
    ...{ type: 'eip1559', chainId, nonce: nonce++, gas: 60_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 1n },
    ...{ to: to as Hex, data, value: value ?? (data === '0x' ? parseEther('0.1') : 0n) },
  })
  const parameters = { signWith: from, type: 'TRANSACTION_TYPE_ETHEREUM', unsignedTransaction }
  const { id } = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', parameters)
  return agent.engine.approvals.card(id)!.shown
}

/** Of what stands below what will happen, where the same addresses are. */
const named = (fields: readonly Field[]): unknown[] => namesIn(fields.filter(({ summary }) => !summary))
const namesIn = (fields: readonly Field[]): unknown[] =>
  fields.flatMap(({ value, name, children = [] }) => [
    ...(name ? [[value, { text: name.text, by: name.by }]] : []),
    ...namesIn(children),
  ])

describe('a name that a program proposes', () => {
  test('waits for the person, and is not there until they say so', async () => {
    const { agent } = await setting()
    const { id, status } = await agent.post(create, { addressNames: [alice] })
    expect(status).toBe('ACTIVITY_STATUS_PENDING')
    expect(agent.store.list('addressNames', agent.organizationId)).toEqual([])
    const { shown } = agent.engine.approvals.card(id)!
    expect(shown).toMatchObject({ sentence: `Call ${recipient} “Alice” from now on` })
    expect(shown.why).toContain('Names of addresses are shown where money is sent')
    await approveLast(agent)
    expect(agent.store.list('addressNames', agent.organizationId)).toMatchObject([
      { name: 'Alice', namespace: 'eip155', address: recipient, networks: [] },
    ])
    expect(agent.topics).toContain('addressNames')
  })

  test('is gone where the person rejects it', async () => {
    const { agent } = await setting()
    await agent.post(create, { addressNames: [alice] })
    await agent.engine.approvals.reject(agent.engine.approvals.cards()[0]!, 'test')
    expect(agent.store.list('addressNames', agent.organizationId)).toEqual([])
  })

  test('waits also as a change or a deletion', async () => {
    const { agent } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    const [entry] = agent.store.list('addressNames', agent.organizationId)
    const renamed = await agent.post(update, { addressNameId: entry!.id, name: 'Mallory' })
    const deleted = await agent.post(remove, { addressNameIds: [entry!.id] })
    expect([renamed.status, deleted.status]).toEqual(['ACTIVITY_STATUS_PENDING', 'ACTIVITY_STATUS_PENDING'])
    expect(agent.store.list('addressNames', agent.organizationId)).toEqual([entry])
  })

  test('that looks like a name that is there already, on chains of another kind, is a danger', async () => {
    const { agent } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    const cyrillic = 'Аlice'
    const { id } = await agent.post(create, { addressNames: [{ ...bitcoin, name: cyrillic }] })
    const { warnings } = agent.engine.approvals.card(id)!.shown
    expect(warnings).toContainEqual({ level: 'danger', text: expect.stringContaining('looks like “Alice”') })
  })
})

describe('a name that an own account has', () => {
  const dangersOf = (agent: TestEngine, { id }: { readonly id: string }) =>
    agent.engine.approvals
      .card(id)!
      .shown.warnings.filter(({ level }) => level === 'danger')
      .map(({ text }) => text)
      .join()

  test.each(['Main', 'MAIN', 'M\u0430in'])('is a danger for the address of somebody else: %s', async name => {
    const { agent, own } = await setting()
    const says = `is called “${name}”, too`
    expect(dangersOf(agent, await agent.post(create, { addressNames: [{ ...alice, name }] }))).toContain(says)
    const itself = await agent.post(create, { addressNames: [{ ...alice, name, address: own }] })
    expect(dangersOf(agent, itself)).not.toContain(says)
    await inWindow(agent, create, { addressNames: [alice] })
    const addressNameId = agent.store.list('addressNames', agent.organizationId)[0]!.id
    expect(dangersOf(agent, await agent.post(update, { addressNameId, name }))).toContain(says)
  })
})

test('names that only letters of other scripts tell apart are one name, in whichever way they come', async () => {
  const { agent } = await setting()
  const [name, disguised] = ['Exchange', '\u0435xch\u0430nge']
  const other = { ...alice, name: disguised, address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }
  const both = [{ ...alice, name }, other]
  await expect(agent.post(create, { addressNames: both })).rejects.toThrow(/twice/)
  const { reader, organizationId } = { reader: agent.store, organizationId: agent.organizationId }
  expect(checkNamesOfFile(reader, organizationId, both)[1]?.problem).toMatch(/twice/)
  await inWindow(agent, create, { addressNames: [{ ...alice, name }] })
  await expect(agent.post(create, { addressNames: [other] })).rejects.toThrow(/reads like “Exchange”/)
})

test('a name for an address that only looks like one that is known is a danger', async () => {
  const { agent } = await setting()
  await inWindow(agent, create, { addressNames: [alice] })
  const address = `${recipient.slice(0, 8).toLowerCase()}${'0'.repeat(34)}`
  const { id } = await agent.post(create, { addressNames: [{ ...alice, name: 'Bob', address }] })
  expect(agent.engine.approvals.card(id)!.shown.warnings).toContainEqual({
    level: 'danger',
    text: expect.stringContaining('“Bob” begins or ends like “Alice”'),
    compares: { asked: address, known: recipient },
  })
  const { id: other } = await agent.post(create, { addressNames: [{ ...alice, name: 'Carol', address: usdc }] })
  expect(agent.engine.approvals.card(other)!.shown.warnings.map(({ level }) => level)).toEqual(['notice'])
})

describe('the address book', () => {
  test.each([
    ['an address that is none', { ...alice, address: '0x123' }, 'REQUEST_INVALID'],
    [
      'an address whose checksum is wrong',
      { ...alice, address: recipient.replace('d17dc', 'D17dc') },
      'REQUEST_INVALID',
    ],
    ['an address of another chain', { ...alice, chains: ['solana'] }, 'REQUEST_INVALID'],
    ['chains of two namespaces', { ...alice, chains: ['eip155:1', 'bip122'] }, 'REQUEST_INVALID'],
    ['a namespace that is not known', { ...alice, chains: ['nowhere'] }, 'REQUEST_INVALID'],
    [
      'a network where nothing signed says which',
      { ...bitcoin, chains: ['bip122:000000000019d6689c085ae165831e93'] },
      'REQUEST_INVALID',
    ],
    ['a name that is an address', { ...alice, name: usdc }, 'REQUEST_INVALID'],
    ['a name of control characters', { ...alice, name: 'A\u0007' }, 'REQUEST_INVALID'],
    ['an address that has a name', { ...alice, name: 'Bob' }, 'ALREADY_EXISTS'],
    ['a name of another address', { ...alice, address: usdc }, 'ALREADY_EXISTS'],
    ['such a name in capitals, with blanks', { ...alice, name: 'AL ICE', address: usdc }, 'ALREADY_EXISTS'],
    ['such a name with what shows nothing', { ...alice, name: 'Al\u200bice', address: usdc }, 'ALREADY_EXISTS'],
  ])('takes no entry with %s', async (_, entry, code) => {
    const { agent } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    await expect(inWindow(agent, create, { addressNames: [entry] })).rejects.toMatchObject({ code })
    expect(agent.store.list('addressNames', agent.organizationId)).toHaveLength(1)
  })

  test('says which name and which address are in the way', async () => {
    const { agent } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    const refused = (entry: object) => inWindow(agent, create, { addressNames: [{ ...alice, ...entry }] })
    await expect(refused({ name: 'Bob' })).rejects.toThrow(`${recipient} is called “Alice” already`)
    await expect(refused({ address: usdc })).rejects.toThrow(`“Alice” is the name of another address, ${recipient}`)
  })

  test('takes no entry twice in one request', async () => {
    const { agent } = await setting()
    const again = { ...alice, name: 'Bob' }
    await expect(inWindow(agent, create, { addressNames: [alice, again] })).rejects.toThrow('is in this request twice')
  })

  test('keeps an address as the agent writes it, and one name for each namespace', async () => {
    const { agent } = await setting()
    const lower = { ...alice, address: recipient.toLowerCase() }
    await inWindow(agent, create, { addressNames: [lower, { ...bitcoin, name: 'Alice' }] })
    expect(agent.store.list('addressNames', agent.organizationId)).toMatchObject([
      { address: recipient },
      { address: bitcoin.address, namespace: 'bip122' },
    ])
  })
})

test('what is called something on one chain is not on another that writes its addresses alike', async () => {
  const { agent } = await setting()
  const made = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', {
    walletName: 'Aptos',
    accounts: [
      {
        curve: 'CURVE_ED25519',
        pathFormat: 'PATH_FORMAT_BIP32',
        path: "m/44'/637'/0'/0'/0'",
        addressFormat: aptosFormat,
      },
    ],
  })
  const [own] = (made.result.createWalletResult as { addresses: [string] }).addresses
  const key = { privateKeyName: 'Reserve', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: [aptosFormat] }
  const keys = await agent.post('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2', { privateKeys: [key] })
  const [{ addresses }] = (keys.result.createPrivateKeysResultV2 as { privateKeys: [{ addresses: [Address] }] })
    .privateKeys
  const { address: reserve } = addresses[0]
  const exchange = `0x${'5a'.repeat(32)}`
  await inWindow(agent, create, { addressNames: [{ name: 'Exchange', address: exchange, chains: ['aptos'] }] })

  const told = (chain: typeof aptos | typeof sui) => {
    const known = addressesKnownTo(agent.store, agent.organizationId, chain)
    return [own, reserve, exchange].map(address => ({
      name: nameOf(agent.store, agent.organizationId, address, { network: undefined, chain })?.text,
      isOurs: known.isOurs(address),
      isNamed: known.isNamed(address),
      lookAlike: known.lookAlikeOf(address),
    }))
  }
  const nobody = { name: undefined, isOurs: false, isNamed: false, lookAlike: undefined }
  expect(told(aptos)).toMatchObject([
    { name: 'Aptos', isOurs: true },
    { name: 'Reserve', isOurs: true },
    { name: 'Exchange', isOurs: false, isNamed: true },
  ])
  expect(told(sui)).toEqual([nobody, nobody, nobody])
})

describe('a card', () => {
  test('has the names of the book and of own accounts beside the address', async () => {
    const { agent, own, second } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    const toAlice = await send(agent, own)
    expect(named(toAlice.fields)).toEqual([[recipient, { text: 'Alice', by: 'book' }]])
    const toMyself = await send(agent, own, { to: second })
    expect(named(toMyself.fields)).toEqual([[second, { text: 'Main', by: 'account' }]])
  })

  test('is kept with the decision: which names they were, and the versions of the data that ships', async () => {
    const { agent, own } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    await send(agent, own)
    const [{ shown }] = agent.engine.approvals.cards() as [Card]
    const [book] = agent.store.list('addressNames', agent.organizationId)
    const [wallet] = agent.store.list('wallets', agent.organizationId)
    const ids = (shown.fields[0]?.children ?? []).flatMap(({ name }) => name?.id ?? [])
    expect(ids).toEqual([book?.id, wallet?.id])
    expect(shown.data).toEqual(ethereumShippedData)
    await approveLast(agent)
    const receipt = agent.store.receiptLines(0, 100).findLast(({ line }) => line.includes('"decided"'))
    expect(JSON.parse(receipt?.line ?? '{}').card).toEqual(shown)
  })

  test('has a name on the networks alone that it holds on', async () => {
    const { agent, own } = await setting()
    await inWindow(agent, create, { addressNames: [{ ...alice, chains: ['eip155:1', 'eip155:8453'] }] })
    const names = async (chainId: number) => named((await send(agent, own, { chainId })).fields)
    expect(await names(1)).toHaveLength(1)
    expect(await names(8453)).toHaveLength(1)
    expect(await names(137)).toEqual([])
  })

  test('names tokens that ship, inside the call too', async () => {
    const { agent, own } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    const { fields } = await send(agent, own, { to: usdc, data: transferData(5n, recipient) })
    expect(named(fields)).toContainEqual([usdc, { text: 'USDC', by: 'token' }])
    expect(named(fields)).toContainEqual([recipient, { text: 'Alice', by: 'book' }])
  })

  test('names the user who signs requests with the key of an account', async () => {
    const { agent, own } = await setting()
    const { organizationId, store, users } = agent
    const publicKey = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    await store.write(transaction => {
      const key = { ...examples.apiKeys, organizationId, userId: users[0]!.id, publicKey }
      transaction.insert('apiKeys', { ...key, id: newId(), curve: 'API_KEY_CURVE_SECP256K1' })
    })
    const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'
    const { fields } = await send(agent, own, { to: address })
    expect(named(fields)).toEqual([[address, { text: 'Root 1', by: 'user' }]])
  })

  test('changes with a name, and cannot be approved as it was', async () => {
    const { agent, own } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    await send(agent, own)
    const [before] = agent.engine.approvals.cards()
    const [entry] = agent.store.list('addressNames', agent.organizationId)
    await inWindow(agent, update, { addressNameId: entry!.id, name: 'Bob' })
    await expect.poll(() => agent.engine.approvals.cards()[0]?.digest).not.toBe(before!.digest)
    expect(named(agent.engine.approvals.cards()[0]!.shown.fields)).toEqual([[recipient, { text: 'Bob', by: 'book' }]])
    await expect(agent.engine.approvals.approve(before!, 'test')).rejects.toMatchObject({ code: 'APPROVAL_STALE' })
  })
})

const texts = (shown: { readonly warnings: readonly { readonly level: string; readonly text: string }[] }) =>
  shown.warnings.map(({ level, text }) => `${level}: ${text}`).join('\n')
const isFirst = expect.stringContaining('has paid')

describe('a recipient', () => {
  test('is new until a signature that pays them is completed, and not while it waits', async () => {
    const { agent, own } = await setting()
    expect(texts(await send(agent, own))).toEqual(isFirst)
    expect(texts(await send(agent, own))).toEqual(isFirst)
    await approveLast(agent)
    expect(texts(await send(agent, own))).not.toEqual(isFirst)
    const { id } = agent.store.activities(
      agent.organizationId,
      { statuses: ['ACTIVITY_STATUS_COMPLETED'] },
      { limit: 1 },
    )[0]!
    expect(agent.store.list('recipients', agent.organizationId)).toMatchObject([{ address: recipient, activityId: id }])
  })

  test.each(['rejected', 'failed'])('is as new as before where the request was %s', async how => {
    const { agent, own } = await setting()
    await send(agent, own)
    const [card] = agent.engine.approvals.cards()
    if (how === 'rejected') await agent.engine.approvals.reject(card!, 'test')
    else agent.clock.advance(3_600_000)
    expect(texts(await send(agent, own))).toEqual(isFirst)
  })

  test('of a token is who gets it, also inside another call', async () => {
    const { agent, own } = await setting()
    const shown = await send(agent, own, { to: usdc, data: transferData(500n, recipient) })
    expect(texts(shown)).toContain(recipient)
    await approveLast(agent)
    expect(agent.store.list('recipients', agent.organizationId)).toMatchObject([{ address: recipient }])
  })

  test('is known where they have a name, or are an own account', async () => {
    const { agent, own, second } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    expect(texts(await send(agent, own))).not.toEqual(isFirst)
    expect(texts(await send(agent, own, { to: second }))).not.toEqual(isFirst)
  })

  /** The first four and last four, the first six, the last six: and one digit fewer. */
  const digits = recipient.slice(2).toLowerCase()
  const like = (head: number, tail: number) =>
    [...digits].map((digit, index) => (index < head || index >= 40 - tail ? digit : digit === '0' ? '1' : '0')).join('')
  test.each([
    [4, 4, true],
    [6, 0, true],
    [0, 6, true],
    [4, 3, false],
    [3, 4, false],
    [5, 0, false],
    [0, 5, false],
  ])(
    'with the first %i and the last %i digits of one that was paid: looks like them %s',
    async (head, tail, isAlike) => {
      const { agent, own } = await setting()
      await send(agent, own)
      await approveLast(agent)
      const { warnings } = await send(agent, own, { to: `0x${like(head, tail)}` })
      const danger = warnings.find(({ compares }) => compares)
      expect(danger !== undefined).toBe(isAlike)
      if (danger) expect(danger).toMatchObject({ level: 'danger', compares: { known: recipient } })
      // One cause, one warning.
      expect(warnings.map(({ text }) => text).join()).toEqual(
        isAlike ? expect.not.stringContaining('has paid') : isFirst,
      )
    },
  )

  test('that looks like one who was named while it waited is told before it is signed', async () => {
    const { agent, own } = await setting()
    await send(agent, own, { to: `0x${like(4, 4)}` })
    const [before] = agent.engine.approvals.cards()
    await inWindow(agent, create, { addressNames: [alice] })
    await expect.poll(() => agent.engine.approvals.cards()[0]!.digest).not.toBe(before!.digest)
    expect(agent.engine.approvals.cards()[0]!.shown.warnings).toContainEqual(
      expect.objectContaining({ level: 'danger', compares: expect.objectContaining({ known: recipient }) }),
    )
  })

  test('that looks like one in the book, or an own account, is told by the name', async () => {
    const { agent, own, second } = await setting()
    await inWindow(agent, create, { addressNames: [alice] })
    const [ofAlice] = (await send(agent, own, { to: `0x${like(4, 4)}` })).warnings
    expect(ofAlice).toMatchObject({ level: 'danger', text: expect.stringContaining('“Alice”') })
    const last = second.slice(-6)
    const [ofOwn] = (await send(agent, own, { to: `0x${'0'.repeat(34)}${last}`.toLowerCase() })).warnings
    expect(ofOwn).toMatchObject({
      level: 'danger',
      compares: { known: second },
      text: expect.stringContaining('“Main”'),
    })
  })
})
