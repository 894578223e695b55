import type { IncomingMessage } from 'node:http'
import { AgentError } from '../../core/errors.ts'

/** The largest body taken, in bytes. */
export const bodyCap = 1024 * 1024

/** A body up to this size, in bytes, is always read. */
export const smallBody = 64 * 1024

/** Bytes that larger bodies may take together while they are on their way. */
const mostOnTheWay = 64 * 1024 * 1024

let onTheWay = 0

interface Limits {
  /** The largest taken, in bytes; {@link bodyCap} where absent. */
  readonly cap?: number
  /** Called before more than {@link smallBody} is taken; may refuse that by throwing. */
  readonly beforeLarge?: () => void
}

/**
 * The body as it came, byte for byte.
 * @throws AgentError `BODY_TOO_LARGE` as soon as that is known, `REQUEST_INVALID` if the client went away before its end,
 * `BUSY` if too many large ones are being sent.
 */
export function readBody(request: IncomingMessage, { cap = bodyCap, beforeLarge }: Limits = {}): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > cap) {
    reject(tooLarge(cap))
    return promise
  }
  let isLarge = announced > smallBody
  try {
    if (isLarge) beforeLarge?.()
  } catch (refusal) {
    reject(refusal)
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
  const refuse = (error: unknown) => {
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
    try {
      if (!isLarge) beforeLarge?.()
      isLarge = true
    } catch (refusal) {
      return refuse(refusal)
    }
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
