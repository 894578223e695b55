import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createNodeCaller } from '../../../src/adapters/own-node/node-caller.ts'
import { NodeRefusal } from '../../../src/core/ports/node-caller.ts'

async function node(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering = (body: string, status = 200) => node((_, response) => response.writeHead(status).end(body))
const ask = (url: string, limit?: number) => createNodeCaller(limit).at(url)('eth_chainId', [])

test('asks by POST, as JSON-RPC 2.0 has it, and answers the result', async () => {
  const heard: { method: string | undefined; body: unknown }[] = []
  const url = await node(async (request, response) => {
    const chunks = await request.toArray()
    heard.push({ method: request.method, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })
  expect(await createNodeCaller().at(url)('eth_call', [{ to: '0x' }, 'latest'])).toBe('0x1')
  expect(heard).toEqual([
    { method: 'POST', body: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x' }, 'latest'] } },
  ])
})

test.each([200, 400, 500])('what the node refuses is told as its own words, with status %i', async status => {
  const url = await answering('{"id":1,"error":{"code":3,"message":"execution reverted","data":"0x08c379a0"}}', status)
  await expect(ask(url)).rejects.toThrow(new NodeRefusal('execution reverted', '0x08c379a0'))
})

test.each([
  ['not JSON', '<html>', 'its answer is not JSON'],
  ['no object', '[]', 'it does not answer as a node does'],
  ['an error without words', '{"error":5}', 'it does not answer as a node does'],
])('%s is said to be that', async (_, body, why) => {
  await expect(ask(await answering(body))).rejects.toThrow(why)
})

test('a redirect is not followed', async () => {
  const asked: string[] = []
  const elsewhere = await node((request, response) => {
    asked.push(request.url ?? '')
    response.end('{"result":"0x1"}')
  })
  const url = await node((_, response) => response.writeHead(307, { Location: elsewhere }).end())
  await expect(ask(url)).rejects.toThrow('it leads elsewhere')
  expect(asked).toEqual([])
})

test('no more is read than there should be', async () => {
  let written = 0
  const endless = (response: ServerResponse) => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) written++
    response.once('drain', () => endless(response))
  }
  const url = await node((_, response) => endless(response.writeHead(200)))
  await expect(ask(url)).rejects.toThrow('it answered with more than 8 MB')
  expect(written * 65_536).toBeLessThan(64 * 1_048_576)
})

test('an answer that does not come, or does not end, is not waited for', async () => {
  await expect(ask(await node(() => {}), 50)).rejects.toThrow('it takes too long to answer')
  const unfinished = await node((_, response) => response.writeHead(200).write('{"result":'))
  await expect(ask(unfinished, 50)).rejects.toThrow('it takes too long to answer')
})

test('what was asked is given up when it is closed, and nothing is asked any more', async () => {
  const asked = Promise.withResolvers<void>()
  const url = await node(() => asked.resolve())
  const nodes = createNodeCaller()
  const answer = nodes.at(url)('eth_chainId', [])
  await asked.promise
  nodes.close()
  await expect(answer).rejects.toThrow('it takes too long to answer')
  await expect(nodes.at(url)('eth_chainId', [])).rejects.toThrow()
})

test('where nobody listens, that is said', async () => {
  await expect(ask('http://127.0.0.1:9')).rejects.toThrow('nothing answers there')
})
