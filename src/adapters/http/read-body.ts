import type { IncomingMessage } from 'node:http'
import { AgentError } from '../../core/errors.ts'

/** The largest body taken, in bytes. */
export const bodyCap = 1024 * 1024

/**
 * The body as it came, byte for byte.
 * @throws AgentError `BODY_TOO_LARGE` as soon as that is known, `REQUEST_INVALID` if the client went away before its end.
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (Number(request.headers['content-length'] ?? 0) > bodyCap) {
    reject(tooLarge())
    return promise
  }
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > bodyCap) {
      request.pause()
      reject(tooLarge())
    } else chunks.push(chunk)
  })
  request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
  request.on('error', () =>
    reject(new AgentError('REQUEST_INVALID', 'bad request body: the connection ended before it did')),
  )
  return promise
}

function tooLarge(): AgentError {
  return new AgentError('BODY_TOO_LARGE', `bad request body: it is larger than ${bodyCap} bytes (1 MiB)`)
}
