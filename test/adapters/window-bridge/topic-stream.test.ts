import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Response } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { topicStream } from '../../../src/adapters/window-bridge/topic-stream.ts'
import type { Topic } from '../../../src/shared/topics.ts'

/** A stream of topics, and what a browser reads of it. */
async function opened() {
  const sending = Promise.withResolvers<{ send(topic: Topic): void; end(): void; failed: unknown[] }>()
  const server = createServer((_, response) => {
    const failed: unknown[] = []
    response.on('error', error => failed.push(error))
    response.write(':\n\n')
    sending.resolve({ send: topicStream(response as Response), end: () => response.end(), failed })
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asking = request({ host: '127.0.0.1', port }).end()
  const [answer] = await once(asking, 'response')
  return { ...(await sending.promise), read: async () => Buffer.concat(await answer.toArray()).toString() }
}

test('what happens once the stream was ended is told to nobody, and breaks nothing', async () => {
  const { send, end, failed, read } = await opened()
  send('approvals')
  end()
  send('askers')
  expect(await read()).toBe(':\n\ndata: approvals\n\n')
  expect(failed).toEqual([])
})
