import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusals } from '../../core/engine/refused/refusals.ts'
import type { Log } from '../../core/ports/log.ts'
import { answerError } from './answer.ts'
import { askedOf } from './asked-of.ts'

/**
 * Refuses a request that goes no further, once the receipt of that is durable, and ends its connection. Never rejects.
 * @param client - The `X-Client-Version` header, where there is one.
 */
export async function answerRefused(
  { refusals, log }: { readonly refusals: Pick<Refusals, 'keep'>; readonly log: Log },
  thrown: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  client?: string,
): Promise<void> {
  await refusals.keep(thrown, askedOf(request))
  response.setHeader('Connection', 'close')
  answerError(response, thrown, log, client)
}
