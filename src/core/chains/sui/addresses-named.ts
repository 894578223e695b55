import { addressesInArgument } from '../wire/move-address.ts'
import type { SuiSigned } from './signed.ts'

/** Arguments of calls that have the form of an address: the bytes do not say what an argument is for. */
export function suiAddressesNamed({ transaction }: SuiSigned): readonly string[] {
  const values = transaction.steps.flatMap(step => (step.kind === 'MoveCall' ? step.arguments : []))
  return values.flatMap(value => (value.kind === 'pure' ? addressesInArgument(value.bytes) : []))
}
