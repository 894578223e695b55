import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { longestAgentMessage } from '../../core/ssh/agent-messages.ts'
import { type AnswerParts, createAnswers } from './answer-message.ts'
import { makeWayForSocket } from './socket-file.ts'

/** Connections at a time. A further one is closed at once. */
const mostConnections = 64

/**
 * Listens as an SSH agent on a Unix socket that only this user can open.
 * @returns what ends it, with every connection
 * @throws Error with one sentence, where the socket cannot be made
 */
export async function serveAgent(path: string, parts: AnswerParts): Promise<() => Promise<void>> {
  await makeWayForSocket(path)
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    const gone = new AbortController()
    socket
      .once('close', () => {
        open.delete(socket)
        gone.abort()
      })
      .on('error', () => undefined)
    answerAll(socket, createAnswers(parts, gone.signal))
  })
  server.maxConnections = mostConnections
  // The socket is made in this call. Until its rights are set, others could open it.
  const before = process.umask(0o177)
  server.listen(path)
  process.umask(before)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return async () => {
    server.close()
    for (const socket of open) socket.destroy()
    if (server.listening) await once(server, 'close')
  }
}

/**
 * Answers one message after the other, as the protocol has it, until the client goes away or sends too much. It reads on while an answer is
 * awaited: otherwise it would not learn that the client has gone.
 */
function answerAll(socket: Socket, answer: (message: Uint8Array) => Promise<Buffer>): void {
  let left = Buffer.alloc(0)
  let isAnswering = false
  socket.on('data', chunk => {
    left = Buffer.concat([left, chunk as Buffer])
    if (!isAnswering) void answerNext()
    else if (left.length > 4 + longestAgentMessage) socket.destroy()
  })
  socket.once('end', () => socket.destroy())

  async function answerNext(): Promise<void> {
    isAnswering = true
    try {
      for (let length = lengthOf(left); left.length >= 4 + length; length = lengthOf(left)) {
        const message = left.subarray(4, 4 + length)
        left = left.subarray(4 + length)
        const answered = await answer(message)
        if (socket.destroyed) return
        socket.write(answered)
      }
    } catch {
      // What the client sends is no message. Nobody is left to be told.
      socket.destroy()
    }
    isAnswering = false
  }
}

/** Returns the length of the next message; 4 GB before it is known. @throws RangeError for a message that is too long, or empty */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < 4) return 0xffff_ffff
  const length = bytes.readUInt32BE()
  if (length === 0 || length > longestAgentMessage) throw new RangeError()
  return length
}
