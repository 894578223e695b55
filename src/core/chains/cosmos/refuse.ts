import { AgentError } from '../../errors.ts'

const detail = { field: 'parameters.payload' }

/** @param why - A clause without a full stop that names the field. */
export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The Cosmos transaction cannot be signed: ${why}.`, { detail })
}

/** @param what - Kind of the payload, with its article. */
export function unsupported(what: string): AgentError {
  return new AgentError(
    'TRANSACTION_TYPE_UNSUPPORTED',
    `The payload is ${what}, which cannot be read here. Send a SignDoc (SIGN_MODE_DIRECT) or a StdSignDoc (amino JSON).`,
    { detail },
  )
}
