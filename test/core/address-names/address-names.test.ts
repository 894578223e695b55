import { describe, expect, test } from 'vitest'
import { checkNamesOfFile } from '../../../src/core/address-names/check-names-of-file.ts'
import { addressesKnownTo } from '../../../src/core/address-names/known-addresses.ts'
import { nameOf } from '../../../src/core/address-names/name-of.ts'
import { aptos } from '../../../src/core/chains/aptos/chain.ts'
import { sui } from '../../../src/core/chains/sui/chain.ts'
import type { Address } from '../../../src/core/records/private-key.ts'
import { approveLast, type TestEngine } from '../../support/engine.ts'
import { usdc } from '../../support/spending.ts'
import { alice, create, inWindow, recipient, setting, update } from './agent-with-names.ts'

const remove = 'ACTIVITY_TYPE_DELETE_ADDRESS_NAMES'
const aptosFormat = 'ADDRESS_FORMAT_APTOS'
const bitcoin = { name: 'Savings', address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', chains: ['bip122'] }

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
    text: expect.stringContaining('“Bob” looks like “Alice”'),
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
    const known = addressesKnownTo(agent.store, agent.organizationId, chain, undefined)
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
