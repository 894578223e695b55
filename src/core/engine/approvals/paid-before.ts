import type { PaidBefore } from '../../../shared/card.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import { placePaid } from '../../address-names/place-paid.ts'
import { readByChains } from '../../chains/chain-of.ts'
import type { Reader } from '../../ports/store.ts'

/** Addresses of which it is told; nobody reads more of them. */
const mostTold = 20

/**
 * Tells how often those who are to be paid were paid before: on the same network, in the same asset and with the same memo. Nothing is
 * told of an address that is to be paid in a new way as well. Of several known ways, the one that was used least is told.
 */
export function paidBefore(
  reader: Reader,
  organizationId: string,
  { givesOut }: Pick<ActivityFacts, 'givesOut'>,
): readonly PaidBefore[] {
  if (givesOut.kind !== 'signatures') return []
  const places = readByChains(givesOut.signed).flatMap(({ chain, signed }) =>
    (chain.payees?.(signed, givesOut.publicKey) ?? []).map(payee => ({
      namespace: chain.namespace,
      ...placePaid(chain, signed, payee),
    })),
  )
  return [...Map.groupBy(places, ({ address }) => address)].slice(0, mostTold).flatMap(([address, its]) => {
    const known = its.flatMap(place => reader.list('recipients', organizationId, place))
    const [least] = known.sort((one, other) => (one.payments ?? 0) - (other.payments ?? 0))
    if (!least || known.length < its.length || known.some(({ lastPaidAt }) => lastPaidAt === null)) return []
    return [{ address, payments: least.payments, lastAt: least.lastPaidAt as number }]
  })
}
