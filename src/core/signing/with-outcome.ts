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

/** An address, or an amount with the exact one behind it. Words of a caller are neither. */
function isSaid({ value, style, exact, children }: Field, said: ReadonlySet<string>): boolean {
  return children === undefined && (style === 'address' || exact !== undefined) && said.has(value)
}
