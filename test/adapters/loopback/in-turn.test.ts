import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTurn } from '../../../src/adapters/loopback/in-turn.ts'
import { rawConnection } from '../../support/raw-http.ts'

async function serve(handle: RequestListener, patience?: number) {
  const sockets: Socket[] = []
  const server = createServer(inTurn(handle, patience)).listen(0, '127.0.0.1')
  server.on('connection', socket => sockets.push(socket))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, sockets }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

test('requests sent at once are handled one after the other, and answered in their order', async () => {
  let underWay = 0
  let most = 0
  const { port } = await serve((request, response) => {
    most = Math.max(most, ++underWay)
    setImmediate(() => {
      underWay--
      response.end(request.url)
    })
  })
  const socket = await rawConnection(port)
  const paths = Array.from({ length: 20 }, (_, index) => `/${index}`)
  socket.write(paths.map(get).join(''))
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    if (text.endsWith('/19')) break
  }
  expect([...text.matchAll(/\r\n\r\n(\/\d+)/g)].map(([, path]) => path)).toEqual(paths)
  expect(most).toBe(1)
})

test('a connection goes on being used after each answer', async () => {
  const { port } = await serve((request, response) => response.end(request.url))
  const socket = await rawConnection(port)
  for (const path of ['/first', '/second', '/third']) {
    socket.write(get(path))
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toContain(path)
  }
})

test('who sends far ahead of the answers is hung up on, and what was sent ahead is not handled', async () => {
  let handled = 0
  const { port } = await serve(() => void handled++)
  const socket = await rawConnection(port)
  socket.write(get('/').repeat(1000))
  await new Promise(resolve => socket.resume().once('close', resolve))
  expect(handled).toBe(1)
})

test('who takes nothing of an answer is hung up on; who takes it slowly is not', async () => {
  const answer = Buffer.alloc(32 * 1024 * 1024)
  const impatient = await serve((_, response) => response.end(answer), 300)
  const deaf = await rawConnection(impatient.port)
  deaf.write(get('/'))
  await once(deaf, 'readable')
  const [heldBack] = impatient.sockets
  await new Promise(resolve => heldBack?.once('close', resolve))

  // Server and reader stand still together where the machine is busy: its patience is longer than that lasts.
  const { port } = await serve((_, response) => response.end(answer), 1_000)
  const slow = await rawConnection(port)
  slow.write(get('/'))
  let read = 0
  for await (const chunk of slow) {
    read += chunk.length
    // A breath after every megabyte: longer than the patience together.
    if (read % (1024 * 1024) < chunk.length) await new Promise(resolve => setTimeout(resolve, 40))
    if (read > answer.length) break
  }
  expect(read).toBeGreaterThan(answer.length)
})
