import { notPermitted } from '../../../shared/not-permitted.ts'
import { AgentError } from '../../errors.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import type { Reader } from '../../ports/store.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { scopeError } from '../evaluation/session-scope.ts'
import type { Refusals } from '../refused/refusals.ts'
import { handedOverInWords } from './handed-over.ts'
import { limitsInRefusal } from './over-limits.ts'

type Denial = Extract<Decision, { outcome: 'deny' }>

/**
 * Returns the error that the caller gets when a request is denied. The person reads the same words. Only the person sees the names of
 * policies that forbid; the caller gets their ids.
 */
export function refuse(
  { refusals }: { readonly refusals: Pick<Refusals, 'explain'> },
  reader: Reader,
  request: Request,
  denial: Denial,
): AgentError {
  if (denial.outOfScope) {
    const error = scopeError(denial.outOfScope)
    refusals.explain(error, { activity: request.activity, prepared: request.prepared, forbiddenBy: [] })
    return error
  }
  const unnamed = denial.deniedBy.length > 0 ? [] : handedOverInWords(reader, request)
  const error = denied(denial, [...unnamed, ...limitsInRefusal(reader, request, denial)])
  const { activity, prepared, organizationId } = request
  const forbiddenBy = denial.deniedBy.flatMap(id => reader.find('policies', organizationId, id) ?? [])
  refusals.explain(error, { activity, prepared, forbiddenBy })
  return error
}

/** @param reasons - Sentences. */
function denied({ policies, deniedBy, tooManySteps }: Denial, reasons: readonly string[]): AgentError {
  const next =
    deniedBy.length > 0
      ? 'A policy denies it. Ask a root user to do it, or to change that policy.'
      : 'Ask a root user to do it, or to add a policy that allows it.'
  const steps = tooManySteps
    ? ' The organization’s policies took too many steps to evaluate. A policy that is not evaluated to the end allows nothing, and denies whatever it might deny. Ask a root user to shorten their lists and loops.'
    : ''
  return new AgentError('PERMISSION_DENIED', [notPermitted, ...reasons, `${next}${steps}`].join(' '), {
    detail: { permission: { policyEvaluations: policies, deniedBy } },
  })
}
