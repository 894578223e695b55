import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../loopback/read-body.ts'
import { answerJson } from './answer.ts'
import type { ProgramCalls } from './program-calls.ts'
import { readRpcAddress } from './rpc-address.ts'
import type { RpcAnswers } from './rpc-answers.ts'

/** Handles JSON-RPC 2.0 over HTTP. */
export function createRpcRoutes(answers: RpcAnswers, calls: ProgramCalls) {
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const by = calls.admit(request, response)
        const { token, chain } = readRpcAddress(request)
        answerJson(response, 200, await answers.answer(await readBody(request), chain, by(token)))
      } catch (thrown) {
        if (!request.complete || calls.isStopped()) response.setHeader('Connection', 'close')
        answerJson(response, 200, answers.failed(thrown))
        if (!request.complete) request.resume()
      }
    },
  }
}
