import type { Warning } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { danger } from '../../chains/declaration/described.ts'
import { visible } from '../../display/visible.ts'
import { otherReadingsOf } from '../../policies/engine/other-readings.ts'
import type { Reader } from '../../ports/store.ts'

/** Warns that a signature is also good for a transaction on another network, where the key has an address. */
export function otherReadingWarnings(
  reader: Reader,
  organizationId: string,
  facts: Pick<ActivityFacts, 'givesOut' | 'key'>,
): readonly Warning[] {
  return otherReadingsOf(reader, organizationId, facts).map(({ address, network }) =>
    danger(
      `The same signature also spends coins of this key on ${network}, at ${visible(address, 200)}: a transaction does not say which network it is for.`,
    ),
  )
}
