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
    socket.once('close', () => open.delete(socket)).on('error', () => undefined)
    void answerAll(socket, createAnswers(parts)).finally(() => socket.destroy())
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

/** Answers one message after the other, as the protocol has it, until the client goes away or sends too much. */
async function answerAll(socket: Socket, answer: (message: Uint8Array) => Promise<Buffer>): Promise<void> {
  let left = Buffer.alloc(0)
  try {
    for await (const chunk of socket) {
      left = Buffer.concat([left, chunk as Buffer])
      for (let length = lengthOf(left); left.length >= 4 + length; length = lengthOf(left)) {
        const message = left.subarray(4, 4 + length)
        left = left.subarray(4 + length)
        socket.write(await answer(message))
      }
    }
  } catch {
    // The client went away, or what it sends is no message. Nobody is left to be told.
  }
}

/** Returns the length of the next message; 4 GB before it is known. @throws RangeError for a message that is too long, or empty */
function lengthOf(bytes: Buffer): number {
  if (bytes.length < 4) return 0xffff_ffff
  const length = bytes.readUInt32BE()
  if (length === 0 || length > longestAgentMessage) throw new RangeError()
  return length
}
