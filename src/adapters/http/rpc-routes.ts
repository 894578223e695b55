import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Engine } from '../../core/engine/engine.ts'
import type { AgentError } from '../../core/errors.ts'
import type { WalletRpc } from '../../core/json-rpc/wallet-rpc.ts'
import type { Program } from '../../core/programs/program.ts'
import { readProgramToken } from '../../core/programs/program-token.ts'
import { RpcError, rpcCodes, rpcErrorOf } from '../../core/programs/rpc-error.ts'
import { readBody } from '../loopback/read-body.ts'
import { answerJson } from './answer.ts'
import { bearerOf, type ProgramCalls } from './program-calls.ts'

interface Parts {
  readonly engine: Engine
  readonly rpc: WalletRpc
  readonly calls: ProgramCalls
}

/** Calls of one batch. */
const mostInBatch = 100

const callShape = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string().max(1_000), z.number(), z.null()]).optional(),
  method: z.string().max(200),
  params: z.array(z.unknown()).default([]),
})

/** The paths: `/rpc/TOKEN/CHAIN`, or `/rpc/CHAIN` with `Authorization: Bearer TOKEN`. CHAIN is a decimal id of EIP-155. */
const path = /^\/rpc\/(?:([\w-]{64})\/)?([1-9]\d{0,18})$/

/** Handles JSON-RPC 2.0 over HTTP. The token in the path is read here and goes nowhere else. */
export function createRpcRoutes({ engine, rpc, calls }: Parts) {
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const by = calls.admit(request, response)
        const { token, chainId } = addressed(request)
        answerJson(response, 200, await answerAll(parsed(await readBody(request)), chainId, by(token)))
      } catch (thrown) {
        if (!request.complete || calls.isStopped()) response.setHeader('Connection', 'close')
        answerJson(response, 200, failed(null, thrown))
        if (!request.complete) request.resume()
      }
    },
  }

  async function answerAll(body: unknown, chainId: bigint, program: Program): Promise<unknown> {
    if (!Array.isArray(body)) return answerOne(body, chainId, program)
    if (body.length === 0 || body.length > mostInBatch)
      throw new RpcError(rpcCodes.invalidRequest, `A batch has 1 to ${mostInBatch} calls.`)
    return Promise.all(body.map(each => answerOne(each, chainId, program)))
  }

  async function answerOne(body: unknown, chainId: bigint, program: Program): Promise<unknown> {
    const call = callShape.safeParse(body)
    if (!call.success) return failed(null, new RpcError(rpcCodes.invalidRequest, 'That is no call of JSON-RPC 2.0.'))
    const { id = null, method, params } = call.data
    try {
      const result = await calls.during(program, () => rpc.answer({ method, params, chainId }, program))
      return { jsonrpc: '2.0', id, result: result ?? null }
    } catch (thrown) {
      return failed(id, thrown)
    }
  }

  function failed(id: string | number | null, thrown: unknown) {
    const log = (error: AgentError) =>
      engine.log.error({ error: error.cause ?? error }, 'a call of JSON-RPC failed unexpectedly')
    const { code, message, data } = rpcErrorOf(thrown, log)
    return { jsonrpc: '2.0', id, error: { code, message, ...(data !== undefined && { data }) } }
  }
}

export function isRpcPath({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.startsWith('/rpc/')
}

function addressed(request: IncomingMessage) {
  const [, inPath, chain] = path.exec((request.url ?? '').split('?', 1)[0] ?? '') ?? []
  const token = readProgramToken(inPath ?? bearerOf(request))
  if (chain !== undefined && token) return { token, chainId: BigInt(chain) }
  throw new RpcError(
    rpcCodes.unauthorized,
    'The address is http://localhost:PORT/rpc/TOKEN/CHAIN, with a decimal chain id.',
  )
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new RpcError(rpcCodes.parse, 'The body is no JSON.')
  }
}
