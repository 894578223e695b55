import type { ActivityFacts } from '../../../activity/facts.ts'
import { placePaid } from '../../../address-names/place-paid.ts'
import { readByChains } from '../../../chains/chain-of.ts'
import { likenessOf } from '../../../chains/declaration/address-similarity.ts'
import type { Asset } from '../../../chains/declaration/asset.ts'
import type { Payee } from '../../../chains/declaration/views-of-effects.ts'
import { newId } from '../../../ids.ts'
import type { Milliseconds } from '../../../milliseconds.ts'
import type { Transaction } from '../../../ports/store.ts'
import { begin } from '../../../records/define/define-record.ts'
import { recipients } from '../../../records/recipient.ts'

interface Signature {
  readonly organizationId: string
  readonly activityId: string
  readonly now: Milliseconds
}

/** Most recipients kept of one signature; nobody reads through more on a card. */
const mostKept = 200

/** The setting that says that what was signed before the agent kept recipients has been recalled. No payment is counted until then. */
export const recalledSetting = 'recipientsRecalled'

/**
 * Remembers whom something that was signed pays, once for each network, asset and memo: later cards tell them from those who were
 * never paid, and say how often they were. Dust makes nobody known, because anyone can ask for so little. Nor does a payment that
 * others may have made. Neither is counted.
 */
export function keepRecipients(
  transaction: Transaction,
  { givesOut }: Pick<ActivityFacts, 'givesOut'>,
  { organizationId, activityId, now }: Signature,
): void {
  if (givesOut.kind !== 'signatures') return
  const isCounted = transaction.setting(recalledSetting) === true
  for (const { chain, signed } of readByChains(givesOut.signed)) {
    const { namespace } = chain
    const payees = (chain.payees?.(signed, givesOut.publicKey) ?? []).filter(
      payee => payee.makesKnown && isMoreThanDust(payee),
    )
    const places = payees.slice(0, mostKept).map(payee => ({ namespace, ...placePaid(chain, signed, payee) }))
    // A transaction that pays one place in parts pays it once.
    for (const place of new Map(places.map(each => [JSON.stringify(each), each])).values()) {
      const [known] = transaction.list('recipients', organizationId, place)
      const before = known ? known.payments : 0
      const payments = isCounted && before !== null ? before + 1 : null
      const lastPaidAt = Math.max(now, known?.lastPaidAt ?? now)
      if (known) {
        // What is recalled comes newest first, and the first payment counts.
        const first = now < known.createdAt ? { activityId, createdAt: now } : {}
        transaction.replace('recipients', { ...known, ...first, payments, lastPaidAt, updatedAt: lastPaidAt })
      } else {
        const likeness = likenessOf(chain, place.address)
        const recipient = { id: newId(), organizationId, activityId, ...place, ...likeness, payments, lastPaidAt }
        transaction.insert('recipients', begin(recipients, recipient, now))
      }
    }
  }
}

/** A ten-thousandth of a coin or of a shipped token; of what has no known decimals, more than nothing. */
function isMoreThanDust({ asset, units }: Payee<Asset>): boolean {
  if (asset === null || units === null) return true
  return asset.token ? units * 10_000n >= 10n ** BigInt(asset.token.decimals) : units > 0n
}
