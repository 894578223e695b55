import type { Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import { hasFlag, noRippling, rippling } from './flags.ts'
import type { XrpFields } from './read-fields.ts'
import { amountOf, numberIn, type XrpTransaction } from './transaction.ts'

const follows = 'others can then swap what the account holds of one issuer for what another has issued'

/**
 * `TrustSet`: payments of others may go through the account by a new trust line, whether it asks for that or says nothing. A transaction
 * does not tell if the trust line is there already, and then keeps its flag.
 *
 * Source: `trustCreate` of rippled.
 */
export function trustRipples(fields: XrpFields): readonly Warning[] {
  if (hasFlag(fields, rippling)) return [danger(`It lets payments ripple through the account: ${follows}.`)]
  return keepsLine(fields) && !hasFlag(fields, noRippling)
    ? [
        danger(
          `A new trust line without the flag “no rippling” lets payments ripple through the account: ${follows}. Wallets set that flag; only issuers do without it.`,
        ),
      ]
    : []
}

/** Tells if a trust line stays, or comes to be, after a `TrustSet`: none does with a limit of zero and usual qualities. */
export function keepsLine(fields: XrpFields): boolean {
  const limit = amountOf(fields, 'LimitAmount')
  return limit?.kind !== 'issued' || !/^0(\.0*)?$/.test(limit.value) || unusualQualities(fields).length > 0
}

/** `TrustSet`: amounts over the trust line count for more or less than they are, in billionths, where 0 is 1,000,000,000. */
export function countsForAnotherAmount(fields: XrpFields): readonly Warning[] {
  return unusualQualities(fields).map(way =>
    danger(`What ${way} over this trust line counts for another amount. Only market makers ask for that.`),
  )
}

function unusualQualities(fields: XrpFields): readonly string[] {
  const ways = { QualityIn: 'comes in', QualityOut: 'goes out' }
  return Object.entries(ways).flatMap(([name, way]) => {
    const quality = numberIn(fields, name) ?? 0n
    return quality === 0n || quality === 1_000_000_000n ? [] : [way]
  })
}

/** `TrustSet`: the flag of a trust line forbids rippling only between this line and others that have it, too. */
export function olderLinesRipple({ type, fields }: Pick<XrpTransaction, 'type' | 'fields'>): readonly Warning[] {
  return type === 'TrustSet' && keepsLine(fields) && hasFlag(fields, noRippling)
    ? [notice('Others can swap it for tokens of the same name on any trust line of yours that allows rippling.')]
    : []
}

/** Warns that `AccountSet` sets `asfDefaultRipple`. */
export const ripplesByDefault: Warning = danger(
  `Payments may ripple through the account by all its future trust lines. That is for issuers: ${follows}.`,
)
