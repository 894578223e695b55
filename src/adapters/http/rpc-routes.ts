import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../loopback/read-body.ts'
import { answerText } from './answer.ts'
import type { ProgramCalls } from './program-calls.ts'
import { readRpcAddress } from './rpc-address.ts'
import type { RpcAnswer, RpcAnswers } from './rpc-answers.ts'

/** Handles JSON-RPC 2.0 over HTTP. */
export function createRpcRoutes(answers: RpcAnswers, calls: ProgramCalls) {
  return {
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const by = calls.admit(request, response)
        const { token, chain } = readRpcAddress(request)
        send(response, await answers.answer(await readBody(request), chain, by(token)))
      } catch (thrown) {
        if (!request.complete || calls.isStopped()) response.setHeader('Connection', 'close')
        send(response, answers.failed(thrown))
        if (!request.complete) request.resume()
      }
    },
  }
}

function send(response: ServerResponse, { text, taken }: RpcAnswer): void {
  if (response.destroyed) taken()
  else response.once('close', taken)
  answerText(response, 200, text)
}
