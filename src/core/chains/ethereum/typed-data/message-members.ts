import { asAddress, type EthereumAddress } from '../encoding/address.ts'
import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

/** The values of every member of one of these names, at whichever depth. */
export function membersNamed(typedData: TypedData, ...names: readonly string[]): readonly TypedValue[] {
  const byName = gathered.get(typedData) ?? gather(typedData.message)
  gathered.set(typedData, byName)
  return names.flatMap(name => byName.get(name) ?? [])
}

/** Each rule asks for names of its own. What a message may hold is bounded where it is read, so all of it is gone through, once. */
const gathered = new WeakMap<TypedData, ReadonlyMap<string, readonly TypedValue[]>>()

function gather(message: TypedStruct): ReadonlyMap<string, readonly TypedValue[]> {
  const found = new Map<string, TypedValue[]>()
  visit(message)
  return found

  function visit(value: TypedValue): void {
    if (Array.isArray(value)) for (const item of value) visit(item)
    else if (typeof value === 'object') {
      for (const [name, member] of Object.entries(value as TypedStruct)) {
        const before = found.get(name)
        if (before) before.push(member)
        else found.set(name, [member])
        visit(member)
      }
    }
  }
}

export function addressesNamed(message: TypedData, ...names: readonly string[]): readonly EthereumAddress[] {
  return membersNamed(message, ...names).flatMap(value => asAddress(value) ?? [])
}

export function numbersNamed(message: TypedData, ...names: readonly string[]): readonly bigint[] {
  return membersNamed(message, ...names).filter(value => typeof value === 'bigint')
}

/** Lists whoever a permit may let take something, each once: which member the contract reads is its own choice. */
export function spendersNamed(message: TypedData): readonly EthereumAddress[] {
  return [...new Set(addressesNamed(message, 'spender', 'operator'))]
}

/** Tells if somebody may take tokens once it is signed. */
export function isPermit(message: TypedData): boolean {
  return /^Permit/.test(message.primaryType) || addressesNamed(message, 'spender').length > 0
}

export function isSignedTransfer({ primaryType }: TypedData): boolean {
  return /^(TransferWithAuthorization|ReceiveWithAuthorization)$/.test(primaryType)
}

/** Tells if it offers something for something else: itself, or in the witness of a permit (UniswapX). */
export function isOrder({ primaryType, types }: TypedData): boolean {
  const witness = types[primaryType]?.find(({ name }) => name === 'witness')?.type ?? ''
  return /order/i.test(primaryType) || /order/i.test(witness)
}

/** Tells if the message itself is an order of Seaport, whose items say who gets what. */
export function isOfSeaport({ primaryType }: TypedData): boolean {
  return primaryType === 'OrderComponents'
}
