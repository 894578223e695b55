import type { ActivityFacts } from '../../activity/facts.ts'
import type { HandsOver } from '../../chains/declaration/hands-over.ts'
import { chains } from '../../chains/index.ts'
import type { Reader } from '../../ports/store.ts'
import type { Expression } from '../language/expression.ts'
import { otherReadingsOf } from './other-readings.ts'

/** All that a request would sign that hands over an account, or lets others act for it. */
export function handedOverBy({ givesOut }: ActivityFacts): readonly HandsOver[] {
  if (givesOut.kind !== 'signatures') return []
  const { signed, publicKey } = givesOut
  return chains.flatMap(({ words }) => signed.flatMap(each => words?.handsOver(each, publicKey) ?? []))
}

/**
 * Returns a function that checks if a condition names everything to be signed that hands over an account, and the coins on other networks
 * that it would also spend. If not, the policy does not allow the request, whatever else it says: a rule about payments, or about every
 * transaction, was not written with that in mind (decision 24).
 */
export function namesWhatIsHandedOver(
  reader: Reader,
  organizationId: string,
  facts: ActivityFacts,
): (condition: Expression) => boolean {
  const handedOver = [...handedOverBy(facts), ...otherReadingsOf(reader, organizationId, facts)]
  return condition =>
    handedOver.every(({ named }) => named !== null && condition.requiresNaming(named.path, named.text))
}
