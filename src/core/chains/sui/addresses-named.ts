import { addressesInArgument } from '../wire/addresses-in-argument.ts'
import type { SuiSigned } from './signed.ts'

/** Arguments of calls that have the form of an address, or of lists of them: the bytes do not say what an argument is for. */
export function suiAddressesNamed({ transaction }: SuiSigned): readonly string[] {
  const values = transaction.steps.flatMap(step => {
    if (step.kind === 'MoveCall') return step.arguments
    return step.kind === 'MakeMoveVec' ? step.elements : []
  })
  // The same input can be many arguments.
  const inputs = new Set(values.flatMap(value => (value.kind === 'pure' ? [value.bytes] : [])))
  return [...inputs].flatMap(addressesInArgument)
}
