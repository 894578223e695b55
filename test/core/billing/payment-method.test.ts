import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { p256 } from '@noble/curves/nist.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../src/adapters/store/open.ts'
import { sqliteStore } from '../../../src/adapters/store/sqlite.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { activityOf, approveFirst, type TestEngine, testEngine } from '../../support/engine.ts'

const number = '5555341244441115'
const cvv = '7391'
const card = {
  number,
  cvv,
  expiryMonth: '04',
  expiryYear: '2031',
  cardHolderEmail: 'billing@example.org',
  cardHolderName: 'Alice Example',
}
const type = 'ACTIVITY_TYPE_SET_PAYMENT_METHOD'

let folder: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'))
  const { database, close } = openDatabase(join(folder, 'agent.db'))
  store = sqliteStore(database, close)
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Every byte on disk, after everything is in its place. */
async function onDisk({ engine }: TestEngine): Promise<string> {
  await engine.stop()
  await store.close()
  return readdirSync(folder)
    .map(name => readFileSync(join(folder, name), 'latin1'))
    .join('\n')
}

test('keeps what its holder recognises a card by, and neither its number nor its code, however it is decided', async () => {
  const agent = await testEngine({ store, approvals: 'everything', rootUsers: 2, threshold: 2 })
  const waiting = await agent.post(type, card)
  expect(waiting.status).toBe('ACTIVITY_STATUS_CONSENSUS_NEEDED')
  await agent.post(
    'ACTIVITY_TYPE_APPROVE_ACTIVITY',
    { fingerprint: waiting.fingerprint },
    { key: agent.users[1]?.key ?? agent.users[0]!.key },
  )
  await approveFirst(agent)
  const settled = store.activity(agent.organizationId, waiting.id)
  expect(settled).toMatchObject({
    status: 'ACTIVITY_STATUS_COMPLETED',
    intent: { setPaymentMethodIntent: { card: { lastFour: '1115' } } },
    result: { setPaymentMethodResult: { lastFour: '1115', cardHolderName: 'Alice Example' } },
    message: waiting.fingerprint,
  })
  expect(store.find('organizations', agent.organizationId, agent.organizationId)?.billing?.method).toEqual({
    id: waiting.id,
    lastFour: '1115',
    holderName: 'Alice Example',
    holderEmail: 'billing@example.org',
  })
  const bytes = await onDisk(agent)
  expect(bytes).toContain('Alice Example')
  expect(bytes).not.toContain(number)
  expect(bytes).not.toContain('"cvv"')
  expect(bytes).not.toContain(`"${cvv}`)
})

test('keeps them out when it runs at once, fails or is sent twice, too', async () => {
  const agent = await testEngine({ store, approvals: 'nothing' })
  const body = agent.bodyOf(type, card)
  const first = await agent.postBody(activityOf(type), body)
  const again = await agent.postBody(activityOf(type), body)
  expect(again.id).toBe(first.id)
  await expect(agent.post(type, { ...card, number: '5555341244441116' })).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
    message: expect.not.stringContaining('5555341244441116'),
  })
  const bytes = await onDisk(agent)
  expect(bytes).not.toContain('555534124444')
  expect(bytes).not.toContain('"cvv"')
  expect(bytes).not.toContain(`"${cvv}`)
})

test('what is kept in place of the body still shows whose stamp it was', async () => {
  const agent = await testEngine({ store, approvals: 'nothing' })
  const body = agent.bodyOf(type, card)
  const { message, publicKey, signature, scheme } = await agent.postBody(activityOf(type), body)
  expect(scheme).toBe('SIGNATURE_SCHEME_TK_API_P256')
  const digest = Buffer.from(message.replace('sha256:', ''), 'hex')
  const options = { prehash: false, format: 'der', lowS: false } as const
  expect(p256.verify(Buffer.from(signature, 'hex'), digest, Buffer.from(publicKey, 'hex'), options)).toBe(true)
})

test('a card on file gets another holder by its id, and no other id will do', async () => {
  const agent = await testEngine({ store, approvals: 'nothing' })
  const { id } = await agent.post(type, card)
  const holder = { cardHolderEmail: 'bob@example.org', cardHolderName: 'Bob' }
  const changed = await agent.post(`${type}_V2`, { paymentMethodId: id, ...holder })
  expect(changed.result).toEqual({
    setPaymentMethodResult: { lastFour: '1115', cardHolderName: 'Bob', cardHolderEmail: 'bob@example.org' },
  })
  await expect(agent.post(`${type}_V2`, { paymentMethodId: 'pm_1', ...holder })).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  })
})

test('the tier and the card are forgotten one without the other', async () => {
  const agent = await testEngine({ store, approvals: 'nothing' })
  const billing = () => store.find('organizations', agent.organizationId, agent.organizationId)?.billing
  const { id } = await agent.post(type, card)
  await agent.post('ACTIVITY_TYPE_ACTIVATE_BILLING_TIER', { productId: 'pro' })
  expect(billing()).toMatchObject({ productId: 'pro', method: { id } })
  await agent.post('ACTIVITY_TYPE_DELETE_PAYMENT_METHOD', { paymentMethodId: id })
  expect(billing()).toEqual({ productId: 'pro', method: null })
  await expect(agent.post('ACTIVITY_TYPE_DELETE_PAYMENT_METHOD', { paymentMethodId: id })).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  })
})
