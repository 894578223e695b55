import { type Hex, parseEther, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { ethereumShippedData } from '../../../src/core/chains/ethereum/clear-signing/shipped-data.ts'
import { newId } from '../../../src/core/ids.ts'
import type { Card, Field } from '../../../src/shared/card.ts'
import { approveLast, type TestEngine } from '../../support/engine.ts'
import { examples } from '../../support/records.ts'
import { transferData, usdc } from '../../support/spending.ts'
import { alice, create, inWindow, recipient, setting, update } from './agent-with-names.ts'

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
