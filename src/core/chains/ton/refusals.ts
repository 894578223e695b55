import { AgentError } from '../../errors.ts'

const detail = { field: 'parameters.payload' }

export function malformed(why: string): AgentError {
  return new AgentError('TRANSACTION_INVALID', `The TON transaction cannot be signed: ${why}.`, { detail })
}

export function unsupported(why: string): AgentError {
  return new AgentError('TRANSACTION_TYPE_UNSUPPORTED', `The TON transaction cannot be read: ${why}.`, { detail })
}

/** Returns the value that is read, or `undefined` if it is refused. */
export function unlessRefused<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof AgentError) return undefined
    throw error
  }
}
