import { quoted } from '../../display/visible.ts'
import { compilePolicy } from '../../policies/engine/compiled-policy.ts'
import type { Decision } from '../../policies/engine/decide.ts'
import { reachedInWords } from '../../policies/engine/velocity-controls/reached-in-words.ts'
import { consumptionOf } from '../../policies/engine/velocity-controls/request-consumption.ts'
import type { Reader } from '../../ports/store.ts'
import type { Policy } from '../../records/policy.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { spendingOf } from '../evaluation/reserve.ts'

/**
 * A sentence for each limit that a request was refused for: those the decision was made with, by what is known of it, and those it is
 * over by what is not known.
 */
export function limitsInRefusal(
  reader: Reader,
  request: Request,
  { reachedVelocityControls: known = [] }: Pick<Extract<Decision, { outcome: 'deny' }>, 'reachedVelocityControls'>,
): readonly string[] {
  return [
    ...overLimits(reader, request),
    ...known.filter(({ taking }) => (taking?.unknown ?? null) === null).map(each => reachedInWords(reader, each)),
  ]
}

/**
 * Why a request counts as over limits that policies ask about, whatever they have left: it may move an amount that is not known. One
 * sentence for each of those limits.
 */
export function overLimits(
  reader: Reader,
  request: Request,
  policies: () => readonly Policy[] = () => reader.list('policies', request.organizationId),
): readonly string[] {
  const { organizationId, activity } = request
  if (activity.governance.by !== 'policy') return []
  const velocityControls = reader.list('velocityControls', organizationId)
  if (velocityControls.length === 0) return []
  const asked = new Set(
    policies().flatMap(policy => compilePolicy(policy).expressions?.condition.velocityControls ?? []),
  )
  const spending = spendingOf(request)
  return velocityControls.flatMap(velocityControl => {
    const unknown = asked.has(velocityControl.identifier)
      ? (consumptionOf(velocityControl, spending)?.unknown ?? null)
      : null
    return unknown !== null
      ? [`It counts as over the limit ${quoted(velocityControl.name, 100)}, because ${unknown}.`]
      : []
  })
}
