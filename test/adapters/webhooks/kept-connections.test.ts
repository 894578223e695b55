import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createWebhookPort } from '../../../src/adapters/webhooks/webhook-port.ts'

const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const begun = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'

/** A server that answers each request in its own way: by how many came before it. */
async function server(answer: (socket: Socket, before: number) => void) {
  let requests = 0
  const connections: Socket[] = []
  const listening = createServer(socket => {
    connections.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', bytes => {
      if (bytes.includes('{"a":')) answer(socket, requests++)
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    for (const each of connections) each.destroy()
    listening.close()
  })
  await once(listening, 'listening')
  const port = createWebhookPort()
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`
  const post = () => port.post(url, {}, '{"a":1}', new AbortController().signal)
  return { post, listening, requests: () => requests, connections }
}

test('what is cut as it goes over a kept connection is asked once more, over another', async () => {
  const { post, requests, connections } = await server((socket, before) => {
    if (before === 1) socket.resetAndDestroy()
    else socket.write(whole)
  })
  expect(await post()).toEqual({ kind: 'answered', status: 200, said: 'ok' })
  expect(await post()).toEqual({ kind: 'answered', status: 200, said: 'ok' })
  expect([requests(), connections.length]).toEqual([3, 2])
})

test('what is cut again over the other is not asked a third time', async () => {
  const { post, requests } = await server((socket, before) => {
    if (before > 0) socket.resetAndDestroy()
    else socket.write(whole)
  })
  await post()
  expect(await post()).toEqual({ kind: 'unanswered', why: 'the connection was cut' })
  expect(requests()).toBe(3)
})

test('the other is a new one, however many are kept: those may be cut as well', async () => {
  const used = new Set<Socket>()
  const { post, requests, connections } = await server(socket => {
    if (used.has(socket)) socket.resetAndDestroy()
    else socket.write(whole)
    used.add(socket)
  })
  await Promise.all([post(), post(), post()])
  expect(connections).toHaveLength(3)
  expect(await post()).toMatchObject({ kind: 'answered' })
  expect([requests(), connections.length]).toEqual([5, 4])
})

test('what is cut over a new connection is not asked again', async () => {
  const { post, requests } = await server(socket => void socket.resetAndDestroy())
  expect(await post()).toEqual({ kind: 'unanswered', why: 'the connection was cut' })
  expect(requests()).toBe(1)
})

// A rejection that nobody takes would end the agent: vitest fails a run in which there is one.
test.each(['that still listens', 'that listens no more'])(
  'a server %s and cuts a kept connection within its answer has answered, and is not asked again',
  async which => {
    const { post, listening, requests } = await server((socket, before) => {
      if (before === 0) socket.write(whole)
      else socket.write(begun, () => socket.resetAndDestroy())
    })
    await post()
    if (which === 'that listens no more') listening.close()
    expect(await post()).toMatchObject({ kind: 'answered', status: 200 })
    await setImmediate()
    await post()
    expect(requests()).toBe(which === 'that still listens' ? 3 : 2)
  },
)
