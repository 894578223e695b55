import type { ServerResponse } from 'node:http'
import { AgentError, type FailureCode, toAgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'

/** Clients compare the whole header value, so no charset follows (wire.md §0). */
export function answerJson(response: ServerResponse, status: number, value: unknown): void {
  answerText(response, status, JSON.stringify(value))
}

/** The same, of what is written as JSON already. */
export function answerText(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent || response.destroyed) return
  const length = Buffer.byteLength(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': length,
    'Cache-Control': 'no-store',
  })
  // Text of one byte a character is ASCII, which Node writes faster as latin1.
  response.end(body, length === body.length ? 'latin1' : 'utf8')
}

/**
 * Answers a failure in the words of the error table; what nobody foresaw goes to the log, and only there.
 * @param client - The `X-Client-Version` header, where there is one.
 */
export function answerError(response: ServerResponse, thrown: unknown, log: Log, client?: string): void {
  const error = namingClient(toAgentError(thrown), client)
  if (error.code === 'INTERNAL') log.error({ error: error.cause ?? error }, 'a request failed unexpectedly')
  answerJson(response, error.http, error.toReply())
}

/** Failures of a request whose form is wrong. The version of the client that gave it that form is half of the answer. */
const formIsWrong: ReadonlySet<FailureCode> = new Set([
  'REQUEST_INVALID',
  'MEDIA_TYPE_REFUSED',
  'ROUTE_NOT_FOUND',
  'STAMP_MALFORMED',
  'NOT_SUPPORTED',
])

/** Name by which a public client calls itself: `@turnkey/http@3.16.0`. Whatever looks otherwise is not repeated. */
const clientName = /^@?[\w./-]{1,60}@[\w.+-]{1,30}$/

function namingClient(error: AgentError, client: string | undefined): AgentError {
  if (client === undefined || !formIsWrong.has(error.code) || !clientName.test(client)) return error
  const { code, message, detail, cause } = error
  return new AgentError(code, `${message} (sent by ${client})`, { detail, cause })
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
