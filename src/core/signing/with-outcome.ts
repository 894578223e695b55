import type { Field } from '../../shared/card.ts'
import { detail } from '../chains/declaration/described.ts'
import type { Signed } from '../chains/declaration/signed.ts'
import { whatWillHappen } from '../chains/what-will-happen.ts'
import type { SigningKey } from '../ports/signer.ts'

/** What is said of something that is signed, behind what will happen by it. What that says already is for the expert alone. */
export function withOutcome(
  fields: readonly Field[],
  signs: Signed,
  { publicKey, address }: Pick<SigningKey, 'publicKey' | 'address'>,
): readonly Field[] {
  const summary = whatWillHappen(signs, { publicKey, address })
  const said = new Set((summary.children ?? []).map(({ value }) => value))
  return [summary, ...fields.map(field => (isSaid(field, said) ? detail(field) : field))]
}

/** What chains call what the summary says. Anything else says more by its label. */
const labels: ReadonlySet<string> = new Set([
  'Amount',
  'To',
  'From',
  'Sender',
  'Account',
  'Value',
  'Fee',
  'Fee at most',
  'Fee payer',
  'Total, at most',
])

/** An address, or an amount with the exact one behind it. Words of a caller are neither. */
function isSaid({ label, value, style, exact, children }: Field, said: ReadonlySet<string>): boolean {
  const isOfAgent = style === 'address' || exact !== undefined
  return children === undefined && isOfAgent && labels.has(label) && said.has(value)
}
