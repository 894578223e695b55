import { addressesInArgument } from '../wire/move-address.ts'
import type { AptosExecutable, AptosSigned } from './signed.ts'

/**
 * Whatever has the form of an address among the arguments of a call or a script: what they are for, the bytes do not tell. Of payments,
 * only who is paid counts.
 */
export function aptosAddressesNamed({ transaction }: AptosSigned): readonly string[] {
  return transaction.payments ? [] : [...new Set(addressesIn(transaction.executes))]
}

function addressesIn({ kind, value }: AptosExecutable): readonly string[] {
  if (kind === 'entryFunction') return value.arguments.flatMap(addressesInArgument)
  if (kind !== 'script') return []
  return value.arguments.flatMap(argument => {
    if (argument.kind === 'address') return [argument.value]
    return argument.kind === 'bytes' || argument.kind === 'serialized' ? addressesInArgument(argument.value) : []
  })
}
