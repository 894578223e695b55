/**
 * Promise: whatever a node answers, and however slowly a program takes it, the agent goes on, and serves other programs. It passes on nothing
 * that a node would sign with keys of its own.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { type ScriptedNode, scriptedNode } from '../support/scripted-node.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const deep = 20_000
const large = 7_000_000

let agent: Headless
let credentials: InitialClient
let window: WindowSession
let node: ScriptedNode
beforeAll(async () => {
  node = await scriptedNode(
    { eth_chainId: '0x1', eth_blockNumber: '0x10', eth_getBlockByNumber: 'x'.repeat(large) },
    { eth_call: `${'['.repeat(deep)}${']'.repeat(deep)}` },
  )
  ;({ agent, credentials } = await startForClient('--init-wallet', 'new', '--node', `1=${node.url}`))
  window = await enterWindow(agent.window)
})
afterAll(async () => {
  await agent?.stop()
  node?.close()
})

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number }
}

const asking = (method: string, ...params: readonly unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })

async function post(body: unknown): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(`${credentials.rpcUrl}/1`, { method: 'POST', headers, body: JSON.stringify(body) })
  return reply.json()
}

test('an answer that is nested too deeply is an error, by both ways', async () => {
  const failed = { error: { code: -32603 } }
  expect(await post(asking('eth_call', {}))).toMatchObject(failed)
  const socket = new WebSocket(`${credentials.rpcUrl}/1`.replace('http:', 'ws:'))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  for (const [method, expected] of [
    ['eth_call', failed],
    ['eth_blockNumber', { result: '0x10' }],
  ] as const) {
    const answered = once(socket, 'message')
    socket.send(JSON.stringify(asking(method)))
    expect(JSON.parse(String((await answered)[0]))).toMatchObject(expected)
  }
})

test('answers that wait for the rest of their batch have a bound, and give their room back', async () => {
  const accounts = (await post(asking('eth_accounts'))) as { result: [string] }
  const signing = asking('personal_sign', '0x00', accounts.result[0])
  const batch = post([signing, ...Array(20).fill(asking('eth_getBlockByNumber'))])
  const [card] = await window.cards(1)
  await expect.poll(() => node.answered.filter(each => each === 'eth_getBlockByNumber')).toHaveLength(20)
  await window.approve(card!)
  const [signed, ...read] = (await batch) as readonly Reply[]
  expect(signed).toMatchObject({ result: expect.stringMatching(/^0x/) })
  const kept = read.filter(({ result }) => result !== undefined).length
  // Nine fit. While some are still read, those that are read take room as well.
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThanOrEqual(9)
  expect(read.filter(({ error }) => error !== undefined)).toHaveLength(20 - kept)
  await expect
    .poll(() => post(asking('eth_getBlockByNumber')))
    .toMatchObject({ result: expect.stringContaining('xxx') })
})

test('a program that reads nothing is not answered without end', async () => {
  const { port, pathname } = new URL(`${credentials.rpcUrl}/1`)
  const body = JSON.stringify(asking('eth_getBlockByNumber'))
  const sockets: Socket[] = []
  onTestFinished(() => sockets.forEach(socket => void socket.destroy()))
  const askAndReadNothing = async () => {
    const socket = connect(Number(port), '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    socket.pause()
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  }
  await Promise.all(Array.from({ length: 11 }, askAndReadNothing))
  // One more each time: the connections of the first may be closed before all have their answers.
  await expect
    .poll(
      async () => {
        await askAndReadNothing()
        return post(asking('eth_getBlockByNumber'))
      },
      { interval: 300 },
    )
    .toMatchObject({ error: { code: -32005 } })
  expect(await post(asking('eth_blockNumber'))).toMatchObject({ result: '0x10' })
  for (const socket of sockets) socket.destroy()
  await expect
    .poll(() => post(asking('eth_getBlockByNumber')))
    .toMatchObject({ result: expect.stringContaining('xxx') })
})

test.each([
  'eth_sendTransactionSync',
  'eth_sendUnsignedTransaction',
  'eth_signTypedData',
  'eth_sign',
  'personal_unlockAccount',
])('%s never reaches the node', async method => {
  expect(await post(asking(method, {}))).toMatchObject({ error: { code: 4200 } })
  expect(node.asked).not.toContain(method)
})

test('what is signed already does', async () => {
  for (const method of [
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendPrivateRawTransaction',
    'eth_sendUserOperation',
  ])
    expect(await post(asking(method, '0x00'))).toMatchObject({ result: null })
})
