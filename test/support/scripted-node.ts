import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A node that answers as it is told to. */
export interface ScriptedNode {
  readonly url: string
  /** Methods that it was asked, in order. */
  readonly asked: readonly string[]
  close(): void
}

/** @param answers - Results by method of JSON-RPC; every other method has the result null. */
export async function scriptedNode(answers: Readonly<Record<string, unknown>>): Promise<ScriptedNode> {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const { id, method } = (await new Response(request as unknown as BodyInit).json()) as { id: number; method: string }
    asked.push(method)
    const body = JSON.stringify({ jsonrpc: '2.0', id, result: answers[method] ?? null })
    response.setHeader('Content-Type', 'application/json').end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, asked, close: () => server.close() }
}
