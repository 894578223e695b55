import type { Field, Warning } from '../../../shared/card.ts'
import { danger, notice } from '../declaration/described.ts'
import type { XrpFields } from './read-fields.ts'
import { spentBy, spentInWords } from './spent.ts'
import { accountOf, amountOf } from './transaction.ts'

interface DescribedSpent {
  /** Continues the sentence of the card. */
  readonly clause: string
  readonly fields: readonly Field[]
  readonly warnings: readonly Warning[]
}

/** Describes what a `Payment` spends, beside its `Amount`. */
export function describeSpent(fields: XrpFields): DescribedSpent {
  const spent = spentBy(fields)
  const isOpen = spent?.kind === 'unnamed' && spent.issuer === 'any'
  const warnings = isOpen
    ? [
        danger(
          `It does not say whose tokens it spends: it can take up to ${spentInWords(spent)} that the account holds.`,
        ),
      ]
    : spent?.kind === 'unnamed' && paysOutOwn(fields)
      ? [notice('Tokens of the same currency that the account holds of the recipient are spent before it issues more.')]
      : []
  if (!spent || !(isOpen || fields.has('SendMax'))) return { clause: '', fields: [], warnings }
  const value = spentInWords(spent)
  return {
    clause: `, spending up to ${value}`,
    fields: [{ label: 'Spends at most', value, ...(spent.kind === 'xrp' && { exact: `${spent.drops} drops` }) }],
    warnings,
  }
}

function paysOutOwn(fields: XrpFields): boolean {
  const amount = amountOf(fields, 'Amount')
  return amount?.kind === 'issued' && amount.issuer === accountOf(fields, 'Account')
}
