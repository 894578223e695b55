import { addressesInArgument } from '../wire/addresses-in-argument.ts'
import type { AptosExecutable, AptosSigned } from './signed.ts'

/**
 * Arguments of a call or a script that have the form of an address: the bytes do not say what an argument is for. None for payments,
 * whose recipients are payees.
 */
export function aptosAddressesNamed({ transaction }: AptosSigned): readonly string[] {
  return transaction.payments ? [] : addressesIn(transaction.executes)
}

function addressesIn({ kind, value }: AptosExecutable): readonly string[] {
  if (kind === 'entryFunction') return value.arguments.flatMap(addressesInArgument)
  if (kind !== 'script') return []
  return value.arguments.flatMap(argument => {
    if (argument.kind === 'address') return [argument.value]
    return argument.kind === 'bytes' || argument.kind === 'serialized' ? addressesInArgument(argument.value) : []
  })
}
