import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import { withReason } from '../../core/mcp/with-reason.ts'
import { type Program, requireProgram } from '../../core/programs/program.ts'
import { readProgramToken } from '../../core/programs/program-token.ts'
import { RpcError } from '../../core/programs/rpc-error.ts'
import { parse } from '../../core/schema/parse.ts'
import { strictUtf8 } from '../../core/schema/strict-utf8.ts'
import { askSshSignature } from '../../core/ssh-agent/ask-ssh-signature.ts'
import { sshKeysOf } from '../../core/ssh-agent/ssh-keys.ts'
import { readBody } from '../loopback/read-body.ts'
import { answerError, answerJson } from './answer.ts'
import { goneOf } from './gone-of.ts'
import { originOf } from './guard.ts'
import { bearerOf, type ProgramCalls } from './program-calls.ts'

/** Base64 of 256 kB, the longest message of an SSH agent. */
const longest = 350_000
const bytes = z.base64().max(longest)
/** Base64 of such a message, and of the binds of a connection. */
const longestBeside = 500_000

const asked = z.union([
  z.strictObject({ ask: z.literal('keys') }),
  z.strictObject({
    ask: z.literal('sign'),
    publicKey: bytes,
    data: bytes,
    beside: z.base64().max(longestBeside).optional(),
    reason: z.string().max(2_000).optional(),
  }),
])

export const sshPath = '/ssh'

/** Handles what `countersign ssh-agent` asks, for programs with a token. Web pages are not let in. */
export function createSshRoutes({ engine, calls }: { readonly engine: Engine; readonly calls: ProgramCalls }) {
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        originOf(request, () => false)
        const by = calls.admit(request, response)
        const token = readProgramToken(bearerOf(request))
        if (!token)
          throw new AgentError(
            'STAMP_MISSING',
            'Send the header Authorization: Bearer TOKEN, with the token of a program.',
          )
        const program = by(token)
        await requireProgram(engine, program)
        const body = await readBody(request)
        const told = await calls.during(program, () => answer(engine, program, body, goneOf(response)))
        answerJson(response, 200, told)
      } catch (thrown) {
        if (!request.complete || calls.isStopped()) response.setHeader('Connection', 'close')
        answerError(response, thrown, engine.log)
        if (!request.complete) request.resume()
      }
    },
  }
}

async function answer(engine: Engine, program: Program, body: Uint8Array, gone: AbortSignal): Promise<object> {
  const question = parse(asked, jsonOf(body))
  if (question.ask === 'keys') {
    const keys = sshKeysOf(engine, program.token.organizationId)
    return { keys: keys.map(({ publicKey, comment }) => ({ publicKey: publicKey.toString('base64'), comment })) }
  }
  const { publicKey, data, beside, reason } = question
  try {
    const question = {
      publicKey: Buffer.from(publicKey, 'base64'),
      data: Buffer.from(data, 'base64'),
      beside: beside === undefined ? undefined : Buffer.from(beside, 'base64'),
    }
    const signature = await askSshSignature(engine, reason ? withReason(program, reason) : program, question, gone)
    return { signature: Buffer.from(signature).toString('base64') }
  } catch (thrown) {
    if (thrown instanceof RpcError) return { refused: thrown.message }
    throw thrown
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(strictUtf8(body))
  } catch {
    throw new AgentError('REQUEST_INVALID', 'invalid request body: it is not JSON in UTF-8')
  }
}
