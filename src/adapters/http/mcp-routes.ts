import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import { createPayments } from '../../core/mcp/payments.ts'
import type { WebReader } from '../../core/ports/web-reader.ts'
import { requireProgram } from '../../core/programs/program.ts'
import { readProgramToken } from '../../core/programs/program-token.ts'
import type { ProgramWallet } from '../../core/programs/program-wallet.ts'
import { readBody } from '../loopback/read-body.ts'
import { answerError } from './answer.ts'
import { bearerOf, type ProgramCalls } from './program-calls.ts'

interface Parts {
  readonly engine: Engine
  readonly wallet: ProgramWallet
  readonly calls: ProgramCalls
  readonly web: WebReader
  readonly version: string
}

export const mcpPath = '/mcp'

/** Handles the Model Context Protocol at {@link mcpPath}, for programs with a token. Its library is loaded by the first call. */
export function createMcpRoutes({ engine, wallet, calls, web, version }: Parts) {
  const payments = createPayments(engine.clock)
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const by = calls.admit(request, response)
        requirePost(request, response)
        const token = readProgramToken(bearerOf(request))
        if (!token) throw withoutToken(response)
        const program = by(token)
        const userId = await requireProgram(engine, program)
        const message = messageOf(await readBody(request))
        const { answerMcp } = await import('./answer-mcp.ts')
        const context = { engine, wallet, web, payments, program, userId }
        await send(
          await calls.during(program, () => answerMcp(webRequest(request), message, context, version)),
          response,
        )
      } catch (thrown) {
        if (!request.complete || calls.isStopped()) response.setHeader('Connection', 'close')
        answerError(response, thrown, engine.log)
        if (!request.complete) request.resume()
      }
    },
  }
}

/** A client asks with GET if the server has messages of its own, and knows by 405 that it has none. */
function requirePost({ method }: IncomingMessage, response: ServerResponse): void {
  if (method === 'POST') return
  response.setHeader('Allow', 'POST, OPTIONS')
  throw new AgentError('METHOD_REFUSED', 'every call is a POST')
}

function withoutToken(response: ServerResponse): AgentError {
  response.setHeader('WWW-Authenticate', 'Bearer')
  return new AgentError('STAMP_MISSING', 'Send the header Authorization: Bearer TOKEN, with the token of a program.')
}

/** @throws AgentError `REQUEST_INVALID`; the protocol has had no batches since 2025-06-18 */
function messageOf(body: Buffer): unknown {
  const message = jsonOf(body)
  if (message !== undefined && !Array.isArray(message)) return message
  throw new AgentError('REQUEST_INVALID', 'bad request: the body is not one message of JSON-RPC 2.0')
}

/** @returns `undefined` for bytes that are no JSON in UTF-8 */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

/** Headers that the protocol has. The body is read already. */
const passedOn = ['accept', 'content-type', 'mcp-protocol-version'] as const

function webRequest({ headers }: IncomingMessage): Request {
  const passed = passedOn.flatMap(name => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return new Request(`http://localhost${mcpPath}`, { method: 'POST', headers: Object.fromEntries(passed) })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  if (response.destroyed) return
  const type = answer.headers.get('content-type')
  response.writeHead(answer.status, {
    ...(type !== null && { 'Content-Type': type }),
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
  })
  response.end(body)
}
