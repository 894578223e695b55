import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Stands between a client and an agent: keeps what passes, and answers every third request as a service that is asked too often. */
export async function inTheWay(target: string) {
  const passed: Buffer[] = []
  let count = 0
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming)
    passed.push(body)
    if (++count % 3 === 0) {
      response.writeHead(429, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ code: 8, message: 'too many requests', details: [] }))
      return
    }
    const { hostname, port, host } = new URL(target)
    const headers = { ...incoming.headers, host }
    const outgoing = request({ hostname, port, path: incoming.url, method: incoming.method, headers, agent: false })
    outgoing.end(body)
    const [answer] = await once(outgoing, 'response')
    const answered = await buffer(answer)
    passed.push(answered)
    response.writeHead(answer.statusCode, { 'Content-Type': answer.headers['content-type'] }).end(answered)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed: () => Buffer.concat(passed),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
