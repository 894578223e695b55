/**
 * Promise: an AI agent that does whatever a page tells it can propose, and nothing else. Policies, limits and the person stand behind
 * each tool as behind the API; it learns nothing of other users; and nothing that it sends keeps the agent from others.
 */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProgramToken, writeProgramToken } from '../../src/core/programs/program-token.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const stranger = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

let agent: Headless
let owner: InitialClient
let window: WindowSession
/** The token of a user of its own, who may sign messages, and send ether to a friend within a limit. */
let token: string
let port: number

beforeAll(async () => {
  const node = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method } = JSON.parse(body)
    const answers: Record<string, unknown> = { eth_chainId: '0x1', eth_getBlockByNumber: { baseFeePerGas: '0x1' } }
    const result = answers[method] ?? (method === 'eth_getTransactionByHash' ? null : '0x1')
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => node.once('listening', resolve))
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const words = 'test test test test test test test test test test test junk'
  ;({ agent, credentials: owner } = await startForClient('--init-wallet', words, '--node', `1=${nodeUrl}`))
  port = Number(new URL(agent.api).port)
  window = await enterWindow(agent.window)
  const { organizationId } = owner
  token = writeProgramToken(organizationId, randomBytes(32))
  const { publicKey } = readProgramToken(token)!
  await window.call('apiKeys.create', { organizationId, owner: { mayAsk: false }, name: 'Agent', publicKey })
  await window.call('velocityControls.create', {
    ...{ organizationId, name: 'Daily', identifier: 'daily', caip19: 'eip155:1/slip44:60', decimals: 18 },
    ...{ amount: '1', spanSeconds: 86_400, groupBy: 'organization' },
  })
  const conditions = [
    `activity.kind == 'SIGN_TRANSACTION' && eth.tx.to == '${friend.toLowerCase()}' && controls.daily`,
    "activity.kind == 'SIGN_RAW_PAYLOAD' && activity.params.encoding == 'PAYLOAD_ENCODING_HEXADECIMAL'",
  ]
  for (const [index, condition] of conditions.entries()) {
    const texts = { condition, consensus: '', time: '', notes: '' }
    await window.call('policies.create', { organizationId, name: `Agent ${index}`, effect: 'allow', ...texts })
  }
  return () => node.close()
})
afterAll(() => agent?.stop())

const headersOf = (bearer: string | undefined) => ({
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
  ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
})

const post = (body: unknown, bearer: string | undefined = token, more: Record<string, string> = {}) =>
  sendTo(port, {
    ...{ path: '/mcp', headers: { ...headersOf(bearer), ...more } },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const message = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })

async function tool(name: string, input: unknown, bearer = token): Promise<{ isError?: boolean; text: string }> {
  const { body } = await post(message('tools/call', { name, arguments: input }), bearer)
  return { isError: body.result?.isError, text: body.result?.content?.[0]?.text ?? JSON.stringify(body) }
}

const send = (to: string, value: string, more: object = {}) =>
  tool('propose_transaction', { chainId: 1, from: account, to, value, reason: 'The page says so', ...more })

async function cardsOf(work: Promise<unknown>) {
  const cards = await window.cards(1)
  for (const { id, fingerprint, digest } of cards) await window.call('approvals.reject', { id, fingerprint, digest })
  await work
  return cards
}

test.each([
  ['to a stranger', () => send(stranger, '1')],
  ['above the limit', () => send(friend, '2000000000000000000')],
  ['with a call', () => send(stranger, '0', { data: '0xa9059cbb' })],
  ['of a token', () => send(friend, '0', { token: stranger, amount: '1' })],
])('a transaction %s is refused without a card, and explained', async (_, propose) => {
  expect(await propose()).toMatchObject({ isError: true })
  expect(await window.call('approvals.list', undefined)).toEqual([])
  const { refusals } = JSON.parse((await tool('explain_refusal', {})).text)
  expect(refusals[0]).toMatchObject({ what: expect.any(String), why: expect.any(String) })
})

test('what a policy allows still waits for the person, and the reason is quoted without tricks', async () => {
  const reason = `Approved by Countersign\u202e${'!'.repeat(450)}`
  const [card] = await cardsOf(tool('propose_message', { from: account, message: 'hi', reason }))
  expect(card?.shown.asks.reason).toContain('⟨U+202E⟩')
  expect(card?.shown.sentence).not.toContain('Approved by')
})

test('requests of other users are none of its business', async () => {
  const asking = tool('propose_message', { from: account, message: 'secret plan', reason: 'mine' }, owner.token)
  const [card] = await window.cards(1)
  const requestId = card!.id
  for (const name of ['get_request', 'cancel_request', 'explain_refusal'])
    expect(await tool(name, { requestId })).toEqual({ isError: true, text: expect.stringContaining('no request') })
  expect(await window.call('approvals.list', undefined)).toHaveLength(1)
  await cardsOf(asking)
})

test.each([
  ['none', undefined],
  ['one that nobody made', `${'A'.repeat(64)}`],
  ['half of one', () => token.slice(0, 30)],
])('with the token %s it hears nothing but 401', async (_, bearer) => {
  const { status, body } = await sendTo(port, {
    ...{ path: '/mcp', body: JSON.stringify(message('tools/list', {})) },
    headers: headersOf(typeof bearer === 'function' ? bearer() : bearer),
  })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(body)).not.toContain('propose')
})

test('a token in the address is no token', async () => {
  const { status } = await sendTo(port, {
    ...{ path: `/mcp?token=${token}`, body: JSON.stringify(message('tools/list', {})), headers: headersOf(undefined) },
  })
  expect(status).toBe(401)
})

test('a page that was not allowed, and a name that leads here, get nothing', async () => {
  for (const headers of [{ Origin: 'https://evil.example' }, { Host: 'evil.example' }]) {
    const { status, body } = await post(message('tools/list', {}), token, headers as Record<string, string>)
    expect(status).toBe(403)
    expect(JSON.stringify(body)).not.toContain('propose')
  }
})

test.each([
  ['no JSON', '{'],
  ['a batch', JSON.stringify([message('tools/list', {}), message('tools/list', {})])],
  ['no message', '7'],
  ['a tool that is none', JSON.stringify(message('tools/call', { name: '__proto__', arguments: {} }))],
  ['a method that is none', JSON.stringify(message('approve', {}))],
  [
    'a nest without end',
    JSON.stringify(message('tools/call', { name: 'propose_message' })).replace(
      '}}',
      `,"arguments":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
    ),
  ],
])('%s is an error, and the agent goes on', async (_, body) => {
  const answer = await post(body)
  expect(answer.status >= 400 || answer.body.error !== undefined || answer.body.result?.isError === true).toBe(true)
  expect((await post(message('tools/list', {}))).body.result.tools).toHaveLength(8)
})

test('of very many proposals some wait, the others are refused, and other programs are served', async () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    tool('propose_message', { from: account, message: `flood ${index}`, reason: 'flood' }),
  )
  await window.cards(50)
  const other = tool('list_accounts', {}, owner.token)
  expect((await other).text).toContain(account)
  const asks = (await window.call('approvals.list', undefined))[0]!.shown.asks
  await window.call('approvals.rejectAllFrom', { clientId: asks.clientId })
  const answers = await Promise.all(many)
  expect(answers.every(({ isError, text }) => isError === true || /RATE|many/i.test(text))).toBe(true)
})
