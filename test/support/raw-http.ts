import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A connection of its own, without a client that would mend what is sent. */
export async function rawConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The agent hanging up is an answer, not a failure of the test.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends bytes, says that no more come, and answers what comes back until the agent hangs up. */
export async function exchange(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await rawConnection(port)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const closed = new Promise(resolve => void socket.once('close', resolve))
  socket.end(bytes)
  await closed
  return Buffer.concat(chunks).toString('latin1')
}

/** Returns the status of the first answer; `undefined` if there is none. */
export function statusOf(reply: string): number | undefined {
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(reply)?.[1]
  return status === undefined ? undefined : Number(status)
}
