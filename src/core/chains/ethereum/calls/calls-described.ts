import type { FieldFormat, Group } from '../clear-signing/descriptor.ts'
import { ifApplicable } from '../clear-signing/inapplicable.ts'
import type { Call } from '../transactions/call.ts'
import type { CallMeaning } from './decode-call.ts'
import { describedMeaning } from './described-meaning.ts'
import { describeWith } from './render-description.ts'

/** The calls that a description says to stand in the arguments, in the order in which it shows them. */
export function callsDescribed(call: Call & { readonly meaning: CallMeaning }): readonly Call[] {
  const described = ifApplicable(() => describedMeaning(call))
  if (!described) return []
  const { format, descriptor } = described.bound
  const definitions = Object.values(descriptor.display?.definitions ?? {})
  if (![...format.fields, ...definitions].some(isOfCalls)) return []
  const found: Call[] = []
  const told = ifApplicable(() =>
    describeWith(call, described, null, inner => {
      found.push(inner)
      return { fields: [], warnings: [], isTold: false }
    }),
  )
  return told ? found : []
}

function isOfCalls(said: Partial<FieldFormat> | Group): boolean {
  return 'fields' in said ? said.fields.some(isOfCalls) : 'format' in said && said.format === 'calldata'
}
