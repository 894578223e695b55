import type { Field } from '../../../../shared/card.ts'
import type { Call } from '../call-moves.ts'
import { tellCall } from './tell.ts'

/** Lines for people to read: nobody reads more of them above all else. */
const mostLines = 6

/** What a description of a call says of amounts, in its words: `Amount to Send`, `500 USDC`. Empty where nobody describes it. */
export function amountsTold(call: Call): readonly Pick<Field, 'label' | 'value' | 'exact'>[] {
  const told = tellCall(call, null, () => ({ fields: [], warnings: [], isTold: false }))
  const amounts = told ? flat([told.field]).filter(isAmount) : []
  return amounts.slice(0, mostLines).map(({ label, value, exact }) => ({ label, value, ...(exact && { exact }) }))
}

function flat(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap(field => [field, ...flat(field.children ?? [])])
}

function isAmount({ exact, children }: Field): boolean {
  return children === undefined && exact !== undefined && /^\d+ (units?|wei)$/.test(exact)
}
