import { beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../../src/core/csv.ts'
import type { Handlers, Input } from '../../../src/shared/ipc.ts'
import { other, setting, signing } from '../../core/engine/approvals/granted-transfers.ts'
import { testEngine } from '../../support/engine.ts'
import { examples, idOf } from '../../support/records.ts'
import { recipient } from '../../support/spending.ts'
import { solanaAccount } from '../../support/turnkey.ts'
import { windowOver } from '../../support/window.ts'

type World = Awaited<ReturnType<typeof world>>
let here: World
beforeAll(async () => {
  here = await world()
})

/** One request of each kind, by a name for it. */
async function world() {
  const ends: (() => Promise<void>)[] = []
  const { agent, first, send } = await setting({ onEnd: end => void ends.push(end) })
  const { organizationId, clock } = agent
  const window: Handlers = await windowOver(agent)
  const solana = await agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName: 'Savings', accounts: [solanaAccount] })
  const [own = ''] = (solana.result.createWalletResult as { addresses: string[] }).addresses
  const payload = (signWith: string, text: string) => ({
    signWith,
    payload: Buffer.from(text).toString('hex'),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: signWith === own ? 'HASH_FUNCTION_NOT_APPLICABLE' : 'HASH_FUNCTION_KECCAK256',
  })
  const toBook = await send({ to: recipient })
  clock.advance(86_400_000)
  const toOther = await send({ to: other, value: 0n })
  const message = await agent.post('ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2', payload(own, 'Invoice 4711 of May'))
  const byKey = { key: agent.users[0]!.key }
  const last = await agent.post('ACTIVITY_TYPE_SIGN_TRANSACTION_V2', signing(first, { value: 1n, nonce: 99 }), byKey)
  await agent.store.write(transaction => {
    const entry = { ...examples.addressNames, id: idOf(900), organizationId, name: 'Grace Hopper', address: recipient }
    transaction.insert('addressNames', entry)
  })
  const names = new Map(Object.entries({ toBook, toOther, message, last, solana }).map(([name, { id }]) => [id, name]))
  const listed = async (filter: Omit<Input<'activities.list'>, 'organizationId' | 'limit'>) => {
    const rows = await window['activities.list']({ organizationId, limit: 100, ...filter })
    return rows.flatMap(({ id }) => names.get(id) ?? [])
  }
  return { agent, window, first, own, toOther, toBook, last, listed, found: (text: string) => listed({ text }) }
}

test('an address is found in the bytes of a transaction, however it is written', async () => {
  const { found, own } = here
  expect(await found(other)).toEqual(['toOther'])
  expect(await found(other.toLowerCase())).toEqual(['toOther'])
  expect(await found(other.slice(0, 12))).toEqual(['toOther'])
  expect(await found(own)).toEqual(['message', 'solana'])
})

test('a name of the address book stands for its address, and that of a wallet for its accounts', async () => {
  const { found } = here
  expect(await found('hopper')).toEqual(['last', 'toBook'])
  expect(await found('Grace Hopper')).toEqual(['last', 'toBook'])
  expect(await found('savings')).toEqual(['message', 'solana'])
  expect(await found('grace savings')).toEqual([])
})

test('a text is found in a message, a name of a kind and a fingerprint', async () => {
  const { found, toOther } = here
  expect(await found('invoice 4711')).toEqual(['message'])
  expect(await found('create wallet')).toEqual(['solana'])
  expect(await found(toOther.fingerprint.replace('sha256:', ''))).toEqual(['toOther'])
  expect(await found('signwith')).toEqual([])
  expect(await found('  ')).toEqual(['last', 'message', 'toOther', 'toBook', 'solana'])
})

test('the history is narrowed to an account, a chain, a program and days', async () => {
  const { listed, first, own, toOther, toBook } = here
  expect(await listed({ account: first })).toEqual(['last', 'toOther', 'toBook'])
  expect(await listed({ account: own })).toEqual(['message'])
  expect(await listed({ chain: 'ethereum' })).toEqual(['last', 'toOther', 'toBook'])
  expect(await listed({ chain: 'solana' })).toEqual(['message', 'solana'])
  expect(await listed({ chain: 'tempo' })).toEqual([])
  expect(await listed({ credentialId: toOther.requester.credentialId, chain: 'solana' })).toEqual(['message', 'solana'])
  expect(await listed({ credentialId: idOf(5) })).toEqual([])
  expect(await listed({ until: toOther.createdAt, chain: 'ethereum' })).toEqual(['toBook'])
  expect(await listed({ since: toOther.createdAt, until: toOther.createdAt + 1, text: other })).toEqual(['toOther'])
  expect(await listed({ since: toBook.createdAt, account: first, after: toOther.id })).toEqual(['toBook'])
})

test('an export has what is filtered, and no formula of a program', async () => {
  const agent = await testEngine()
  const { organizationId, store } = agent
  const window = await windowOver(agent)
  const create = (walletName: string) => agent.post('ACTIVITY_TYPE_CREATE_WALLET', { walletName, accounts: [] })
  const [key] = store.list('apiKeys', organizationId).filter(({ isWindowKey }) => !isWindowKey)
  await store.write(transaction => transaction.replace('apiKeys', { ...key!, name: '=HYPERLINK("http://evil")' }))
  const first = await create('Savings, "old"')
  await create('Spending')
  const { text, next } = await window['activities.export']({ organizationId, text: 'savings' })
  const [head, row = '', end] = text.split('\r\n')
  expect([next, end]).toEqual([null, ''])
  expect(head).toBe('asked,decided,outcome,type,request,sends,program,user,id,fingerprint')
  const at = new Date(first.createdAt).toISOString()
  expect(row).toMatch(new RegExp(`^${at},${at},COMPLETED,ACTIVITY_TYPE_CREATE_WALLET,`))
  expect(row).toContain(`,"'=HYPERLINK(""http://evil"")",Root 1,${first.id},${first.fingerprint}`)
  expect(readCsv(text)[1]?.[4]).toContain('Savings, "old"')
  const rest = await window['activities.export']({ organizationId, after: first.id })
  expect(rest.text).not.toContain('asked')
})

test('a row has the amount and the time of the decision', async () => {
  const { agent, window, last } = here
  const { organizationId, engine, clock } = agent
  const row = async (id: string) => await window['activities.get']({ organizationId, activityId: id })
  const eth = (units: bigint) => [{ unit: 'ETH', units: units.toString(), decimals: 18 }]
  expect(await row(last.id)).toMatchObject({ sends: eth(1n), decidedAt: null })
  await engine.approvals.reject(engine.approvals.card(last.id)!, 'window')
  expect(await row(last.id)).toMatchObject({ sends: eth(1n), decidedAt: clock.now() })
})
