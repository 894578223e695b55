import type { Field } from '../../shared/card.ts'
import { detail } from '../chains/declaration/described.ts'
import type { Signed } from '../chains/declaration/signed.ts'
import { whatWillHappen } from '../chains/what-will-happen.ts'
import type { SigningKey } from '../ports/signer.ts'

/**
 * Returns the fields about something to be signed, after a summary of what will happen. Fields that repeat the summary are for experts
 * only.
 */
export function withOutcome(
  fields: readonly Field[],
  signs: Signed,
  { publicKey, address }: Pick<SigningKey, 'publicKey' | 'address'>,
): readonly Field[] {
  const summary = whatWillHappen(signs, { publicKey, address })
  const said = new Set((summary.children ?? []).map(({ value }) => value))
  return [summary, ...fields.map(field => (isSaid(field, said) ? detail(field) : field))]
}

/** Labels that chains give to what the summary says. A field with any other label adds something. */
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
