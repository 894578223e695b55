import type { ActivityFacts } from '../activity/facts.ts'
import { readByChains } from '../chains/chain-of.ts'
import type { Chain } from '../chains/declaration/define-chain.ts'
import { likenessOf } from '../chains/declaration/likeness.ts'
import { newId } from '../ids.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Decoded } from '../ports/decoded.ts'
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
    const unpaid = whoGetsNothing(chain, signed, givesOut.publicKey)
    for (const address of (chain.recipients?.(signed, givesOut.publicKey) ?? []).slice(0, mostKept)) {
      if (unpaid.has(address)) continue
      if (transaction.list('recipients', organizationId, { namespace, address }).length > 0) continue
      const { head, tail, ends } = likenessOf(chain, address)
      const recipient = { id: newId(), organizationId, activityId, namespace, address, head, tail, ends }
      transaction.insert('recipients', begin(recipients, recipient, now))
    }
  }
}

/** Somebody who is sent nothing is not known by it: anyone can ask for a transfer of nothing. */
function whoGetsNothing({ outcome }: Chain, signed: Decoded, publicKey: string): ReadonlySet<string> {
  const movements =
    outcome?.(signed, publicKey).movements.filter(({ does, to }) => does === 'sends' && to !== null) ?? []
  const paid = new Set(movements.filter(({ asset, units }) => asset === null || units !== 0n).map(({ to }) => to))
  return new Set(movements.flatMap(({ to }) => (to === null || paid.has(to) ? [] : [to])))
}
