import { visible } from '../../display/visible.ts'
import { scopeError } from '../evaluation/session-scope.ts'
import type { Explanation } from './why.ts'

/** Writes how a request would be decided, with the limits that it exceeds and what policies have to name. */
export function decisionInWords(explanation: Explanation): string {
  const { decision, overLimits, handedOver } = explanation
  return [sentenceOf(explanation), ...overLimits, ...(decision.outcome === 'allow' ? [] : handedOver)].join(' ')
}

function sentenceOf({ decision, policies }: Explanation): string {
  if (decision.outcome === 'allow') return `It would be allowed: ${visible(decision.why, 300)}.`
  if (decision.outcome === 'consensusNeeded') {
    const what = decision.lacksFactors ? 'who asks for it' : 'votes'
    return `It would wait for ${what}: ${visible(decision.why, 300)}.`
  }
  if (decision.outOfScope) return `It is denied: ${scopeError(decision.outOfScope).message}`
  if (decision.deniedBy.length === 0) return 'Nothing allows it: no policy, and too few root users.'
  const names = policies
    .filter(({ policy }) => decision.deniedBy.includes(policy.id))
    .map(({ policy }) => `“${visible(policy.name, 100)}”`)
  return `It is denied by ${names.join(', ')}.`
}
