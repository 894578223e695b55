import type { EthereumAddress } from './address.ts'
import { addressIn } from './addresses-in-arguments.ts'
import { callInMessage } from './call-in-message.ts'
import { callOf } from './call-of-transaction.ts'
import { type DecodedCall, everyCall } from './call-tree.ts'
import type { EthereumSigned } from './signed.ts'
import type { TypedData } from './typed-data.ts'

/**
 * Every address that something names as an argument or a member, whatever it is for: of known, registered and described calls, the ones
 * inside them too, and of every typed message.
 */
export function ethereumAddressesNamed(signed: EthereumSigned): readonly EthereumAddress[] {
  switch (signed.kind) {
    case 'ethereumTransaction':
    case 'unprotectedTransaction':
      return addressesInCall(callOf(signed.transaction))
    case 'typedData': {
      const inside = callInMessage(signed.typedData)?.made ?? null
      return [...addressesInMessage(signed.typedData), ...addressesInCall(inside)]
    }
    case 'authorization':
      return []
  }
}

/** @param call - Null for none. */
export function addressesInCall(call: DecodedCall | null): readonly EthereumAddress[] {
  return call === null ? [] : everyCall(call).flatMap(each => each.addresses())
}

function addressesInMessage({ types, primaryType, message }: TypedData): readonly EthereumAddress[] {
  const found = new Set<EthereumAddress>()
  visit(primaryType, message)
  return [...found]

  function visit(type: string, value: unknown): void {
    if (Array.isArray(value)) for (const each of value) visit(type.replace(/\[\d*\]$/, ''), each)
    else if (Object.hasOwn(types, type))
      for (const member of types[type] ?? [])
        visit(member.type, (value as Readonly<Record<string, unknown>>)[member.name])
    else for (const address of addressIn(type, value)) found.add(address)
  }
}
