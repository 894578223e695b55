import type { Warning } from '../../../shared/card.ts'
import { danger } from '../declaration/described.ts'
import { hasFlag, noRippling, rippling } from './flags.ts'
import type { XrpFields } from './read-fields.ts'
import { amountOf } from './transaction.ts'

const follows = 'others can then swap what the account holds of one issuer for what another has issued'

/**
 * `TrustSet`: payments of others may go through the account by a new trust line, whether it asks for that or says nothing. A transaction
 * does not tell if the trust line is there already, and then keeps its flag.
 *
 * Source: `trustCreate` of rippled.
 */
export function trustRipples(fields: XrpFields): readonly Warning[] {
  if (hasFlag(fields, rippling)) return [danger(`It lets payments ripple through the account: ${follows}.`)]
  const limit = amountOf(fields, 'LimitAmount')
  const trusts = limit?.kind !== 'issued' || !/^0(\.0*)?$/.test(limit.value)
  return trusts && !hasFlag(fields, noRippling)
    ? [
        danger(
          `A new trust line without the flag “no rippling” lets payments ripple through the account: ${follows}. Wallets set that flag; only issuers do without it.`,
        ),
      ]
    : []
}

/** `asfDefaultRipple` of AccountSet. */
export const defaultRipple = 8n
export const ripplesByDefault: Warning = danger(
  `Payments may ripple through the account by all its future trust lines. That is for issuers: ${follows}.`,
)
