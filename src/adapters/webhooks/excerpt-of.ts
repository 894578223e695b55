import type { IncomingMessage } from 'node:http'

const mostBytes = 500
/** An answer counts by its status: nobody waits long for what else it says. */
const mostMilliseconds = 1_000

/** Reads the beginning of the body of an answer. The connection is ended then. */
export async function excerptOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  const timer = setTimeout(() => answer.destroy(), mostMilliseconds)
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= mostBytes) break
    }
  } catch {
    // It was cut off; the status was there before.
  } finally {
    clearTimeout(timer)
    answer.destroy()
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes))
}
