import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node that answers as it is told to. */
export interface ScriptedNode {
  readonly url: string
  /** Methods that it was asked, in order. */
  readonly asked: readonly string[]
  /** Methods whose answers ended, in order: the agent took the whole answer or closed the connection. */
  readonly answered: readonly string[]
  close(): void
}

/**
 * @param answers - Results by method of JSON-RPC; every other method has the result null.
 * @param texts - The same as JSON, for what JSON.stringify cannot write.
 */
export async function scriptedNode(
  answers: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>> = {},
): Promise<ScriptedNode> {
  const asked: string[] = []
  const answered: string[] = []
  const server = createServer(async (request, response) => {
    const { id, method } = (await new Response(request as unknown as BodyInit).json()) as { id: number; method: string }
    asked.push(method)
    const result = texts[method] ?? JSON.stringify(answers[method] ?? null)
    const body = `{"jsonrpc":"2.0","id":${id},"result":${result}}`
    response.once('close', () => answered.push(method))
    response.setHeader('Content-Type', 'application/json').end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, asked, answered, close: () => server.close() }
}
