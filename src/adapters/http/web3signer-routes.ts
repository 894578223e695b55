import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError } from '../../core/errors.ts'
import type { Program } from '../../core/programs/program.ts'
import { readProgramToken } from '../../core/programs/program-token.ts'
import { RpcError } from '../../core/programs/rpc-error.ts'
import type { Web3Signer } from '../../core/programs/web3signer.ts'
import { strictUtf8 } from '../../core/schema/strict-utf8.ts'
import { readBody } from '../loopback/read-body.ts'
import { answerError, answerJson } from './answer.ts'
import { bearerOf, type ProgramCalls } from './program-calls.ts'

/** Base URL: `/rpc/TOKEN/web3signer`, or `/rpc/web3signer` with `Authorization: Bearer TOKEN`. */
const base = /^\/rpc\/(?:([\w-]{64})\/)?web3signer(\/[^?]*)/
const signPath = /^\/api\/v1\/eth1\/sign\/((?:0x)?(?:[0-9a-fA-F]{128}|[0-9a-fA-F]{40}))$/

export function isWeb3SignerPath({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return base.test(url)
}

interface Parts {
  readonly engine: Engine
  readonly signer: Web3Signer
  readonly calls: ProgramCalls
}

/** Handles the calls of Web3Signer's API that execution clients make. */
export function createWeb3SignerRoutes({ engine, signer, calls }: Parts) {
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const by = calls.admit(request, response)
        const [, inPath, path = ''] = base.exec(request.url ?? '') ?? []
        const token = readProgramToken(inPath ?? bearerOf(request))
        if (!token)
          throw new AgentError(
            'STAMP_MISSING',
            'The address is http://localhost:PORT/rpc/TOKEN/web3signer, with the token of a program.',
          )
        const program = by(token)
        await calls.during(program, () => answer(program, path, request, response))
      } catch (thrown) {
        if (!request.complete || calls.isStopped()) response.setHeader('Connection', 'close')
        answerError(response, refusalOf(thrown), engine.log)
        if (!request.complete) request.resume()
      }
    },
  }

  async function answer(program: Program, path: string, request: IncomingMessage, response: ServerResponse) {
    const [, identifier] = signPath.exec(path) ?? []
    if (request.method === 'GET' && path === '/upcheck') return answerPlain(response, 'OK')
    if (request.method === 'GET' && path === '/api/v1/eth1/publicKeys')
      return answerJson(response, 200, await signer.publicKeys(program))
    if (request.method === 'POST' && identifier !== undefined)
      return answerPlain(response, await signer.sign(program, identifier, jsonOf(await readBody(request))))
    throw new AgentError(
      'ROUTE_NOT_FOUND',
      'Of Web3Signer, there are GET /upcheck, GET /api/v1/eth1/publicKeys and POST /api/v1/eth1/sign/PUBLIC_KEY.',
    )
  }
}

/** The person or a rule refused it. */
function refusalOf(thrown: unknown): unknown {
  return thrown instanceof RpcError ? new AgentError('PERMISSION_DENIED', thrown.message) : thrown
}

/** @throws AgentError `REQUEST_INVALID` */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8(body))
  } catch {
    throw new AgentError('REQUEST_INVALID', 'invalid request body: it is not JSON in UTF-8')
  }
}

function answerPlain(response: ServerResponse, text: string): void {
  if (response.destroyed) return
  response.writeHead(200, {
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': text.length,
    'Cache-Control': 'no-store',
  })
  response.end(text)
}
