import { useOfLastAttempt } from '../hooks/attempt.ts'
import type { Failure } from '../hooks/query.ts'
import { Notice } from './notice.tsx'

/** Why the last attempt failed, in the agent's words. Nothing while there is no failure. */
export function FailureNotice({ error }: { error: Failure | null }) {
  const failure = useOfLastAttempt(error)
  return failure && <Notice tone="error" live title={failure.message} />
}
