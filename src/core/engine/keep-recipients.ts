import type { ActivityFacts } from '../activity/facts.ts'
import { readByChains } from '../chains/chain-of.ts'
import { likenessOf } from '../chains/declaration/likeness.ts'
import { newId } from '../ids.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Transaction } from '../ports/store.ts'
import { begin } from '../record/define.ts'
import { recipients } from '../records/recipient.ts'

interface Signature {
  readonly organizationId: string
  readonly activityId: string
  readonly now: Milliseconds
}

/** Of one signature; nobody reads through more on a card. */
const mostKept = 200

/** Remembers whom something that was signed pays, once for each of them: later cards tell them from those who were never paid. */
export function keepRecipients(
  transaction: Transaction,
  { givesOut }: Pick<ActivityFacts, 'givesOut'>,
  { organizationId, activityId, now }: Signature,
): void {
  if (givesOut.kind !== 'signatures') return
  for (const { chain, signed } of readByChains(givesOut.signed)) {
    const { namespace } = chain
    for (const address of (chain.recipients?.(signed) ?? []).slice(0, mostKept)) {
      if (transaction.list('recipients', organizationId, { namespace, address }).length > 0) continue
      const { head, tail, ends } = likenessOf(chain, address)
      const recipient = { id: newId(), organizationId, activityId, namespace, address, head, tail, ends }
      transaction.insert('recipients', begin(recipients, recipient, now))
    }
  }
}
