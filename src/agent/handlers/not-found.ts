import { AgentError } from '../../core/errors.ts'

/** @param what - For example `wallet`. */
export function notFound(what: string): AgentError {
  return new AgentError('RESOURCE_NOT_FOUND', `There is no such ${what}.`)
}
