import type { FailureCode } from '../../../src/core/errors.ts'
import type { Reply } from '../../support/server.ts'
import type { GoodClient } from './good-client.ts'

interface Refusal {
  readonly reason: FailureCode
  readonly words: RegExp
  readonly field?: string
}

/** One change to a request that is good, and its refusal. */
export type Row = readonly [name: string, request: (client: GoodClient) => Promise<Reply>, refusal: Refusal]

export function missing(field: string): Refusal {
  return {
    reason: 'REQUEST_INVALID',
    words: new RegExp(`^invalid request body: missing field ${field.replaceAll('.', '\\.')}$`),
    field,
  }
}

export function invalid(words: RegExp, field: string): Refusal {
  return { reason: 'REQUEST_INVALID', words, field }
}

export function unknownKey(words: RegExp): Refusal {
  return { reason: 'SIGNING_KEY_NOT_FOUND', words, field: 'parameters.signWith' }
}

export function unsupported(words: RegExp): Refusal {
  return { reason: 'TRANSACTION_TYPE_UNSUPPORTED', words, field: 'parameters.unsignedTransaction' }
}

export function cannotSign(words: RegExp): Refusal {
  return { reason: 'TRANSACTION_INVALID', words, field: 'parameters.unsignedTransaction' }
}
