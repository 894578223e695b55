import type { IncomingMessage } from 'node:http'
import { AgentError } from '../../core/errors.ts'

/** The largest body taken, in bytes. */
export const bodyCap = 1024 * 1024

/** A body up to this size, in bytes, is always read. */
const smallBody = 64 * 1024

/** Bytes that larger bodies may take together while they are on their way. */
const mostOnTheWay = 64 * 1024 * 1024

let onTheWay = 0

/**
 * The body as it came, byte for byte.
 * @param cap - The largest taken, in bytes.
 * @throws AgentError `BODY_TOO_LARGE` as soon as that is known, `REQUEST_INVALID` if the client went away before its end,
 * `BUSY` if too many large ones are being sent.
 */
export function readBody(request: IncomingMessage, cap = bodyCap): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  if (Number(request.headers['content-length'] ?? 0) > cap) {
    reject(tooLarge(cap))
    return promise
  }
  const chunks: Buffer[] = []
  let size = 0
  let counted = 0
  let refused = false
  const release = () => {
    onTheWay -= counted
    counted = 0
  }
  const refuse = (error: AgentError) => {
    refused = true
    chunks.length = 0
    request.pause()
    reject(error)
  }
  request.on('data', (chunk: Buffer) => {
    if (refused) return
    size += chunk.length
    if (size > cap) return refuse(tooLarge(cap))
    chunks.push(chunk)
    if (size <= smallBody) return
    onTheWay += size - counted
    counted = size
    if (onTheWay > mostOnTheWay) {
      refuse(new AgentError('BUSY', 'Too many large requests are being sent at once. Send it again in a few seconds.'))
    }
  })
  request.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
  request.on('error', () =>
    reject(new AgentError('REQUEST_INVALID', 'bad request body: the connection ended before it did')),
  )
  request.on('close', release)
  return promise
}

function tooLarge(cap: number): AgentError {
  const words = cap === bodyCap ? `${cap} bytes (1 MiB)` : `${cap} bytes`
  return new AgentError('BODY_TOO_LARGE', `bad request body: it is larger than ${words}`)
}
