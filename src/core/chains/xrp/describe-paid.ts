import type { Field, Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import { deliveredBy } from './delivered.ts'
import { hasFlag, partialPayment } from './flags.ts'
import { paidInWords, type XrpPaid } from './paid.ts'
import type { XrpFields } from './read-fields.ts'
import { spentBy } from './spent.ts'
import { accountOf, amountOf } from './transaction.ts'

interface DescribedPaid {
  /** What is delivered, in the sentence of the card: `up to 5 XRP`. */
  readonly delivered: string
  /** Continues that sentence behind the recipient. */
  readonly clause: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

/** Describes what a `Payment` delivers, and what it spends for that. */
export function describePaid(fields: XrpFields): DescribedPaid {
  const [amount, least, spent] = [deliveredBy(fields, 'Amount'), deliveredBy(fields, 'DeliverMin'), spentBy(fields)]
  const isPartial = hasFlag(fields, partialPayment)
  const delivered = amount ? paidInWords(amount) : 'nothing'
  const shown = spent && (isOfAnyIssuer(spent) || fields.has('SendMax')) ? spent : undefined
  return {
    delivered: isPartial ? `up to ${delivered}` : delivered,
    clause: shown ? `, spending up to ${paidInWords(shown)}` : '',
    fields: [
      ...paidField(isPartial ? 'Amount at most' : 'Amount', amount),
      ...paidField('Spends at most', shown),
      ...paidField('Amount at least', least),
    ],
    warnings: [...warnOfSpent(spent, fields), ...(isOfAnyIssuer(amount) ? [arrivesUnnamed(fields)] : [])],
  }
}

function isOfAnyIssuer(paid: XrpPaid | undefined): boolean {
  return paid?.kind === 'unnamed' && paid.issuer === 'any'
}

function warnOfSpent(spent: XrpPaid | undefined, fields: XrpFields): readonly Warning[] {
  if (spent?.kind !== 'unnamed') return []
  if (isOfAnyIssuer(spent))
    return [
      danger(`It does not say whose tokens it spends: it can take up to ${paidInWords(spent)} that the account holds.`),
    ]
  return paysOutOwn(fields)
    ? [notice('Tokens of the same currency that the account holds of the recipient are spent before it issues more.')]
    : []
}

function arrivesUnnamed(fields: XrpFields): Warning {
  return danger(
    `It does not say whose tokens arrive: they can be of any issuer that ${accountOf(fields, 'Destination')} trusts, and worth nothing.`,
  )
}

function paysOutOwn(fields: XrpFields): boolean {
  const amount = amountOf(fields, 'Amount')
  return amount?.kind === 'issued' && amount.issuer === accountOf(fields, 'Account')
}

function paidField(label: string, paid: XrpPaid | undefined): readonly Field[] {
  if (!paid) return []
  return [{ label, value: paidInWords(paid), ...(paid.kind === 'xrp' && { exact: `${paid.drops} drops` }) }]
}
