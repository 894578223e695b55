import { AgentError } from '../../core/errors.ts'

/**
 * Rewords the refusals of express and its parts (a path that does not decode, a range nobody can serve), because their own words quote what
 * was sent. Anything else comes back as it is.
 */
export function refusalOf(thrown: unknown): unknown {
  const status = thrown instanceof Error && 'status' in thrown ? Number(thrown.status) : 500
  if (thrown instanceof AgentError || !(status >= 400 && status < 500)) return thrown
  return new AgentError('REQUEST_INVALID', 'bad request: its path or its headers cannot be read')
}
