import type { Field } from '../../../shared/card.ts'
import { amountLabels, movementLabels } from '../../../shared/movement-labels.ts'

const movements = Object.values(movementLabels)
const amounts: ReadonlySet<string> = new Set([
  ...movements.flatMap(({ own, others }) => [own, others]),
  ...Object.values(amountLabels),
])
const recipients: ReadonlySet<string> = new Set(movements.map(({ to }) => to).filter(to => to !== 'From'))

/** Class of a line that says what moves or who gets it, for the summary to set it large; empty for all others. */
export function roleOf({ label }: Field): '' | 'field-amount' | 'field-recipient' {
  if (amounts.has(label)) return 'field-amount'
  return recipients.has(label) ? 'field-recipient' : ''
}
