import { z } from 'zod'
import type { Engine } from '../../core/engine/engine.ts'
import type { AgentError } from '../../core/errors.ts'
import type { ProgramRpc, RpcChain } from '../../core/json-rpc/program-rpc.ts'
import type { Program } from '../../core/programs/program.ts'
import { RpcError, rpcCodes, rpcErrorOf } from '../../core/programs/rpc-error.ts'
import { strictUtf8 } from '../../core/schema/strict-utf8.ts'
import type { ProgramCalls } from './program-calls.ts'
import { createUntakenAnswers } from './untaken-answers.ts'

interface Parts {
  readonly engine: Engine
  readonly rpc: ProgramRpc
  readonly calls: ProgramCalls
}

/** An answer as JSON. */
export interface RpcAnswer {
  readonly text: string
  /** Is called once the answer has left, or never can. */
  taken(): void
}

/** Answers JSON-RPC 2.0, by HTTP or by WebSocket. */
export interface RpcAnswers {
  /** Answers a call or a batch, in JSON as UTF-8. @throws RpcError for what is neither */
  answer(body: Buffer, chain: RpcChain, program: Program): Promise<RpcAnswer>
  /** Returns the answer to a call whose id is not known. */
  failed(thrown: unknown): RpcAnswer
}

/** Calls of one batch. */
const mostInBatch = 100

const callShape = z.object({
  jsonrpc: z.literal('2.0').optional(),
  id: z.union([z.string().max(1_000), z.number(), z.null()]).optional(),
  method: z.string().max(200),
  params: z.array(z.unknown()).default([]),
})

export function createRpcAnswers({ engine, rpc, calls }: Parts): RpcAnswers {
  const untaken = createUntakenAnswers()
  return {
    async answer(body, chain, program) {
      const call = parsed(body)
      if (!Array.isArray(call)) return answerOne(call, chain, program)
      if (call.length === 0 || call.length > mostInBatch)
        throw new RpcError(rpcCodes.invalidRequest, `A batch has 1 to ${mostInBatch} calls.`)
      const all = await Promise.all(call.map(each => answerOne(each, chain, program)))
      return {
        text: `[${all.map(({ text }) => text).join(',')}]`,
        taken: () => all.forEach(({ taken }) => void taken()),
      }
    },
    failed: thrown => failed(null, thrown),
  }

  async function answerOne(body: unknown, chain: RpcChain, program: Program): Promise<RpcAnswer> {
    const call = callShape.safeParse(body)
    if (!call.success) return failed(null, new RpcError(rpcCodes.invalidRequest, 'That is no call of JSON-RPC 2.0.'))
    const { id = null, method, params } = call.data
    try {
      const result = await calls.during(program, () => rpc.answer(chain, { method, params }, program))
      // What a node answers can be too deep to be written.
      const text = JSON.stringify({ jsonrpc: '2.0', id, result: result ?? null })
      return { text, taken: untaken.hold(program.token.publicKey, text) }
    } catch (thrown) {
      return failed(id, thrown)
    }
  }

  function failed(id: string | number | null, thrown: unknown): RpcAnswer {
    const log = (error: AgentError) =>
      engine.log.error({ error: error.cause ?? error }, 'a call of JSON-RPC failed unexpectedly')
    const { code, message, data } = rpcErrorOf(thrown, log)
    const error = { code, message, ...(isSmall(data) && { data }) }
    return { text: JSON.stringify({ jsonrpc: '2.0', id, error }), taken: () => undefined }
  }
}

/** Revert data, or what else a node says of a refusal. More is nobody's reason. */
function isSmall(data: unknown): boolean {
  if (data === undefined) return false
  try {
    return JSON.stringify(data).length < mostOfData
  } catch {
    return false
  }
}

/** In UTF-16 units. */
const mostOfData = 100_000

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8(body))
  } catch {
    throw new RpcError(rpcCodes.parse, 'The message is not JSON in UTF-8.')
  }
}
