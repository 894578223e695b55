import type { EthereumAddress } from './address.ts'
import { addressIn, mostAddresses } from './addresses-in-arguments.ts'
import type { Call } from './call-moves.ts'
import type { EthereumSigned } from './signed.ts'
import type { TypedData } from './typed-data.ts'
import { callInMessage } from './warnings/call-in-message.ts'
import { judgedCalls } from './warnings/judged.ts'

/**
 * Every address that something names as an argument or a member, whatever it is for: of known, registered and described calls, the ones
 * inside them too, and of every typed message. Each once.
 */
export function addressesNamed(signed: EthereumSigned): readonly EthereumAddress[] {
  switch (signed.kind) {
    case 'ethereumTransaction': {
      const { chainId, to, value, data } = signed.transaction
      return to === null ? [] : addressesInCall({ chainId, to, value, data })
    }
    case 'unprotectedTransaction': {
      const { to, value, data } = signed.transaction
      return to === null ? [] : addressesInCall({ chainId: 0n, to, value, data })
    }
    case 'typedData':
      return [...new Set([...addressesInMessage(signed.typedData), ...insideOf(signed.typedData)])]
    case 'authorization':
      return []
  }
}

export function addressesInCall(call: Call): readonly EthereumAddress[] {
  return [...new Set(judgedCalls(call).flatMap(({ addresses }) => addresses))]
}

function insideOf(typedData: TypedData): readonly EthereumAddress[] {
  const inside = callInMessage(typedData)
  return inside ? addressesInCall(inside.made) : []
}

function addressesInMessage({ types, primaryType, message }: TypedData): readonly EthereumAddress[] {
  const found: EthereumAddress[] = []
  visit(primaryType, message)
  return found

  function visit(type: string, value: unknown): void {
    if (found.length >= mostAddresses) return
    if (Array.isArray(value)) for (const each of value) visit(type.replace(/\[\d*\]$/, ''), each)
    else if (Object.hasOwn(types, type))
      for (const member of types[type] ?? [])
        visit(member.type, (value as Readonly<Record<string, unknown>>)[member.name])
    else found.push(...addressIn(type, value))
  }
}
