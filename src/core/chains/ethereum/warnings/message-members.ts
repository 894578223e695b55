import type { EthereumAddress } from '../address.ts'
import type { TypedData, TypedStruct, TypedValue } from '../typed-data.ts'

/** Members looked through, structs inside included: no message in use has more. */
const mostMembers = 500

/** The values of every member of one of these names, at whichever depth. */
export function membersNamed({ message }: TypedData, ...names: readonly string[]): readonly TypedValue[] {
  const found: TypedValue[] = []
  let left = mostMembers
  visit(message)
  return found

  function visit(value: TypedValue): void {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (typeof value === 'object') {
      for (const [name, member] of Object.entries(value as TypedStruct)) {
        if (left-- <= 0) return
        if (names.includes(name)) found.push(member)
        visit(member)
      }
    }
  }
}

export function addressesNamed(message: TypedData, ...names: readonly string[]): readonly EthereumAddress[] {
  return membersNamed(message, ...names).filter(
    value => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
  ) as EthereumAddress[]
}

export function numbersNamed(message: TypedData, ...names: readonly string[]): readonly bigint[] {
  return membersNamed(message, ...names).filter(value => typeof value === 'bigint')
}

/** Whether somebody may take tokens once it is signed. */
export function isPermit(message: TypedData): boolean {
  return /^Permit/.test(message.primaryType) || addressesNamed(message, 'spender').length > 0
}

export function isSignedTransfer({ primaryType }: TypedData): boolean {
  return /^(TransferWithAuthorization|ReceiveWithAuthorization)$/.test(primaryType)
}

/** Whether it offers something for something else: itself, or as what a permit is a witness of (UniswapX). */
export function isOrder({ primaryType, types }: TypedData): boolean {
  const witness = types[primaryType]?.find(({ name }) => name === 'witness')?.type ?? ''
  return /order/i.test(primaryType) || /order/i.test(witness)
}

/** Whether the message itself is one of Seaport, whose items say who gets what. */
export function isOfSeaport({ primaryType }: TypedData): boolean {
  return primaryType === 'OrderComponents'
}
