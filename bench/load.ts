import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

export interface Round {
  readonly answers: number
  /** Time from the first request to the last answer. */
  readonly seconds: number
  /** Nanoseconds. */
  readonly latency: RecordableHistogram
}

/**
 * Sends ready-made HTTP requests over `connections` kept-alive connections, the next one on each as soon as the last is
 * answered, until `seconds` have passed or all are sent. It writes and reads the bytes itself: an HTTP client would
 * cost more than the servers measured, on the cores they have to share.
 *
 * @param requests - Requests are taken from its end and removed.
 * @throws Error for any answer but a signature.
 */
export async function load(port: number, requests: Buffer[], connections: number, seconds = Infinity): Promise<Round> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const latency = createHistogram()
  const start = performance.now()
  const deadline = start + seconds * 1000
  await Promise.all(
    sockets.map(async socket => {
      const ask = asker(socket)
      for (;;) {
        const sentAt = performance.now()
        const request = sentAt < deadline ? requests.pop() : undefined
        if (!request) return
        await ask(request)
        latency.record(Math.max(1, Math.round((performance.now() - sentAt) * 1e6)))
      }
    }),
  )
  const end = performance.now()
  for (const socket of sockets) socket.destroy()
  return { answers: latency.count, seconds: (end - start) / 1000, latency }
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** Text that every answer with a signature holds, and no other. */
const signs = ['"r":"', '"signedTransaction":"']

/** A function that sends one request and resolves when its whole answer is there. */
function asker(socket: Socket): (request: Buffer) => Promise<void> {
  let received = ''
  let answered: () => void = () => undefined
  let failed: (reason: Error) => void = () => undefined
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    const bodyAt = received.indexOf('\r\n\r\n') + 4
    if (bodyAt < 4) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1])
    if (received.length < bodyAt + length) return
    const isSignature = received.startsWith('HTTP/1.1 200 ') && signs.some(each => received.includes(each, bodyAt))
    if (isSignature) answered()
    else failed(new Error(`not a signature: ${received}`))
    received = ''
  })
  socket.on('error', error => failed(error))
  socket.on('close', () => failed(new Error('the connection was closed')))
  return request =>
    new Promise((resolve, reject) => {
      answered = resolve
      failed = reject
      socket.write(request)
    })
}
