import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { tools } from '../../core/mcp/index.ts'
import type { ToolContext } from '../../core/mcp/tool.ts'
import { rpcErrorOf } from '../../core/programs/rpc-error.ts'

const named = new Map(tools.map(tool => [tool.name, tool]))

const listed = tools.map(({ name, description, input, readOnly }) => ({
  name,
  description,
  inputSchema: z.toJSONSchema(input, { io: 'input' }) as { type: 'object' },
  annotations: { readOnlyHint: readOnly, openWorldHint: true },
}))

const instructions =
  'A wallet whose keys you never see. You propose; rules and a person decide. A request can wait for hours: remember its id and ask later. Never ask a person to approve what you cannot explain.'

/**
 * Answers one message of the Model Context Protocol (Streamable HTTP, without sessions).
 * @param message - Parsed body of the request.
 */
export async function answerMcp(
  request: Request,
  message: unknown,
  context: ToolContext,
  version: string,
): Promise<Response> {
  const server = new Server({ name: 'countersign', version }, { capabilities: { tools: {} }, instructions })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => call(params.name, params.arguments ?? {}, context))
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport as Parameters<typeof server.connect>[0])
  try {
    return await transport.handleRequest(request, { parsedBody: message })
  } finally {
    await server.close()
  }
}

async function call(name: string, input: unknown, context: ToolContext) {
  const tool = named.get(name)
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name.slice(0, 100)}.`)
  const read = tool.input.safeParse(input)
  if (!read.success) return failed(z.prettifyError(read.error))
  try {
    const answer = await tool.run(read.data, context)
    return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }], structuredContent: answer }
  } catch (thrown) {
    const log = (error: Error) =>
      context.engine.log.error({ error: error.cause ?? error }, 'a tool failed unexpectedly')
    return failed(rpcErrorOf(thrown, log).message)
  }
}

function failed(text: string) {
  return { isError: true, content: [{ type: 'text' as const, text }] }
}
