import { AgentError } from '../errors.ts'

/**
 * Refuses a field in the words of `parse`, where no schema can tell.
 * @param field - As the caller wrote it, for example `parameters.contact`.
 * @param problem - The end of a sentence.
 * @param cause - For the log.
 */
export function invalidField(field: string, problem: string, cause?: unknown): AgentError {
  return new AgentError('REQUEST_INVALID', `invalid request body: ${field}: ${problem}`, { detail: { field }, cause })
}
