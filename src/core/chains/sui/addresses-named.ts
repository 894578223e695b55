import { addressesInArgument } from '../wire/move-address.ts'
import type { SuiSigned } from './signed.ts'

/** Whatever has the form of an address among the arguments of calls: what they are for, the bytes do not tell. */
export function suiAddressesNamed({ transaction }: SuiSigned): readonly string[] {
  const values = transaction.steps.flatMap(step => (step.kind === 'MoveCall' ? step.arguments : []))
  return [...new Set(values.flatMap(value => (value.kind === 'pure' ? addressesInArgument(value.bytes) : [])))]
}
