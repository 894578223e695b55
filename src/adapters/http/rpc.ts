import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import type { Program } from '../../core/json-rpc/program.ts'
import { readProgramToken } from '../../core/json-rpc/program-token.ts'
import { RpcError, rpcCodes, rpcErrorOf } from '../../core/json-rpc/rpc-error.ts'
import type { RpcCall, WalletRpc } from '../../core/json-rpc/wallet-rpc.ts'
import type { ClientProcess } from '../../core/ledger/activity-record.ts'
import { readBody } from '../loopback/read-body.ts'
import { answerJson } from './answer.ts'
import { checkOrigin } from './guard.ts'
import { createRateLimit, defaultRate } from './rate-limit.ts'

interface Parts {
  readonly engine: Engine
  readonly rpc: WalletRpc
  readonly isOriginAllowed: (origin: string) => boolean
  readonly identify: (connection: { remotePort: number; localPort: number }) => Promise<ClientProcess | undefined>
}

/** Calls of one program that may be under way at a time, and calls of one batch. */
const [mostUnderWay, mostInBatch] = [128, 100]

const callShape = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string().max(1_000), z.number(), z.null()]).optional(),
  method: z.string().max(200),
  params: z.array(z.unknown()).default([]),
})

/** The paths: `/rpc/TOKEN/CHAIN`, or `/rpc/CHAIN` with `Authorization: Bearer TOKEN`. CHAIN is a decimal id of EIP-155. */
const path = /^\/rpc\/(?:([\w-]{64})\/)?([1-9]\d{0,18})$/

/** Handles JSON-RPC 2.0 over HTTP. The token in the path is read here and goes nowhere else. */
export function createRpcRoutes({ engine, rpc, isOriginAllowed, identify }: Parts) {
  const rateLimit = createRateLimit(defaultRate, engine.clock.now)
  const underWay = new Map<string, number>()
  const letGo = new AbortController()
  let stopped = false

  return {
    refuse() {
      stopped = true
    },
    letGo: () => letGo.abort(),
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const webOrigin = checkOrigin(request, response, isOriginAllowed)
        if (stopped) throw new RpcError(rpcCodes.internal, 'The agent is stopping. Ask again when it runs.')
        const { token, chainId } = addressed(request)
        const { remotePort = 0, localPort = 0 } = request.socket
        const program: Program = {
          token,
          caller: { window: false, webOrigin, identify: () => identify({ remotePort, localPort }) },
          charge(credentialId) {
            if (!rateLimit.take(credentialId))
              throw new AgentError('RATE_LIMITED', 'Too many requests. Please wait and try again in a few seconds')
          },
          until: letGo.signal,
        }
        answerJson(response, 200, await answerAll(parsed(await readBody(request)), chainId, program))
      } catch (thrown) {
        if (!request.complete || stopped) response.setHeader('Connection', 'close')
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
      return { jsonrpc: '2.0', id, result: (await counted({ method, params, chainId }, program)) ?? null }
    } catch (thrown) {
      return failed(id, thrown)
    }
  }

  async function counted(call: RpcCall, program: Program): Promise<unknown> {
    const name = program.token.publicKey
    const others = underWay.get(name) ?? 0
    if (others >= mostUnderWay)
      throw new RpcError(rpcCodes.limitExceeded, `${mostUnderWay} calls of this program are under way. Wait for one.`)
    underWay.set(name, others + 1)
    try {
      return await rpc.answer(call, program)
    } finally {
      const left = (underWay.get(name) ?? 1) - 1
      if (left > 0) underWay.set(name, left)
      else underWay.delete(name)
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

function addressed({ url = '', headers }: IncomingMessage) {
  const [, inPath, chain] = path.exec(url.split('?', 1)[0] ?? '') ?? []
  const [, inHeader] = /^Bearer ([\w-]{64})$/.exec(headers.authorization ?? '') ?? []
  const token = readProgramToken(inPath ?? inHeader ?? '')
  if (chain === undefined || !token)
    throw new RpcError(
      rpcCodes.unauthorized,
      'The address is http://localhost:PORT/rpc/TOKEN/CHAIN, with a decimal chain id.',
    )
  return { token, chainId: BigInt(chain) }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new RpcError(rpcCodes.parse, 'The body is no JSON.')
  }
}
