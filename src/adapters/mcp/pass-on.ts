import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { ErrorCode, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'

/**
 * Passes messages of the Model Context Protocol between this process's stdin and stdout and a running agent, until stdin ends.
 * @param token - Token of a program.
 */
export async function passOn(agentUrl: string, token: string): Promise<void> {
  const client = new StdioServerTransport()
  const agent = new StreamableHTTPClientTransport(new URL('/mcp', agentUrl), {
    requestInit: { headers: { Authorization: `Bearer ${token}` }, redirect: 'error' },
  })
  const ended = Promise.withResolvers<void>()
  client.onclose = () => ended.resolve()
  process.stdin.once('end', () => ended.resolve()).once('close', () => ended.resolve())
  agent.onmessage = message => void client.send(message)
  const underWay = new Set<Promise<void>>()
  client.onmessage = message => {
    const sending = agent.send(message).catch(thrown => answerFailure(message, thrown))
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }
  await agent.start()
  await client.start()
  await ended.promise
  await Promise.all(underWay)
  await agent.close()

  /** The client of a request that could not be passed on would wait for ever. */
  async function answerFailure(message: JSONRPCMessage, thrown: unknown): Promise<void> {
    if (!isJSONRPCRequest(message)) return
    const text = inWords(thrown, agentUrl)
    await client.send({ jsonrpc: '2.0', id: message.id, error: { code: ErrorCode.ConnectionClosed, message: text } })
  }
}

function inWords(thrown: unknown, agentUrl: string): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  if (text === 'fetch failed') return `No agent answers at ${agentUrl}. Start one with countersign start.`
  return `The agent refused it: ${/"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text}`
}
