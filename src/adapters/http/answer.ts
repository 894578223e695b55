import type { ServerResponse } from 'node:http'
import { type AgentError, toAgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'

/** Clients compare the whole header value, so no charset follows (wire.md §0). */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent || response.destroyed) return
  const body = JSON.stringify(value)
  const length = Buffer.byteLength(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': length,
    'Cache-Control': 'no-store',
  })
  // Text of one byte a character is ASCII, which Node writes faster as latin1.
  response.end(body, length === body.length ? 'latin1' : 'utf8')
}

/** Answers a failure in the words of the error table; what nobody foresaw goes to the log, and only there. */
export function answerError(response: ServerResponse, thrown: unknown, log: Log): void {
  const error = toAgentError(thrown)
  if (error.code === 'INTERNAL') log.error({ error: error.cause ?? error }, 'a request failed unexpectedly')
  answerJson(response, error.http, error.toReply())
}

/** The same, for a connection that never became a request. */
export function rawError(error: AgentError): string {
  const body = JSON.stringify(error.toReply())
  return [
    `HTTP/1.1 ${error.http} Refused`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
