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

/**
 * Remembers whom something that was signed pays, once for each network, asset and memo: later cards tell them from those who were
 * never paid. Dust makes nobody known, because anyone can ask for so little. Nor does a payment that others may have made.
 */
export function keepRecipients(
  transaction: Transaction,
  { givesOut }: Pick<ActivityFacts, 'givesOut'>,
  { organizationId, activityId, now }: Signature,
): void {
  if (givesOut.kind !== 'signatures') return
  for (const { chain, signed } of readByChains(givesOut.signed)) {
    const { namespace } = chain
    const payees = (chain.payees?.(signed, givesOut.publicKey) ?? []).filter(
      payee => payee.makesKnown && isMoreThanDust(payee),
    )
    for (const payee of payees.slice(0, mostKept)) {
      const place = { namespace, ...placePaid(chain, signed, payee) }
      const [known] = transaction.list('recipients', organizationId, place)
      if (known && known.createdAt <= now) continue
      // What is recalled comes newest first, and the first payment counts.
      if (known) transaction.remove('recipients', organizationId, known.id)
      const { head, tail, ends } = likenessOf(chain, payee.address)
      const recipient = { id: newId(), organizationId, activityId, ...place, head, tail, ends }
      transaction.insert('recipients', begin(recipients, recipient, now))
    }
  }
}

/** A ten-thousandth of a coin or of a shipped token; of what has no known decimals, more than nothing. */
function isMoreThanDust({ asset, units }: Payee<Asset>): boolean {
  if (asset === null || units === null) return true
  return asset.token ? units * 10_000n >= 10n ** BigInt(asset.token.decimals) : units > 0n
}
