import type { AbiParameter } from 'viem'
import type { EthereumAddress } from './address.ts'
import type { Call } from './call-moves.ts'
import { decodeCall } from './decode-call.ts'
import { knownMessage } from './known-messages.ts'
import { everyChain } from './networks.ts'
import type { EthereumSigned } from './signed.ts'
import type { TypedData } from './typed-data.ts'
import { callInMessage } from './warnings/call-in-message.ts'

/** What the functions and messages that are known call whoever gets something. */
const recipientNames: ReadonlySet<string> = new Set(['to', 'recipient', 'receiver'])

/** Calls inside calls are followed this deep, and this many in all. */
const deepest = 4
const mostInside = 200

/** Whom it pays: who gets the coin that goes along, or tokens by a call or a message that is known. Each once. */
export function ethereumRecipients(signed: EthereumSigned): readonly EthereumAddress[] {
  switch (signed.kind) {
    case 'ethereumTransaction':
    case 'unprotectedTransaction': {
      const { to, value, data } = signed.transaction
      const chainId = 'chainId' in signed.transaction ? signed.transaction.chainId : everyChain
      return to === null ? [] : recipientsOfCalls([{ chainId, to, value, data }])
    }
    case 'typedData': {
      const { typedData } = signed
      return knownMessage(typedData) ? recipientsOfMessage(typedData) : []
    }
    case 'authorization':
      return []
  }
}

/** CAIP-2; `undefined` for what is good on more than one chain. */
export function ethereumNetworkOf(signed: EthereumSigned): string | undefined {
  const chainId = chainIdOf(signed)
  return chainId === undefined || chainId === everyChain ? undefined : `eip155:${chainId}`
}

function chainIdOf(signed: EthereumSigned): bigint | undefined {
  switch (signed.kind) {
    case 'ethereumTransaction':
      return signed.transaction.chainId
    case 'unprotectedTransaction':
      return undefined
    case 'typedData': {
      const { chainId } = signed.typedData.domain
      return typeof chainId === 'bigint' ? chainId : undefined
    }
    case 'authorization':
      return signed.authorization.chainId
  }
}

/** Of calls that one transaction makes. */
export function recipientsOfCalls(calls: readonly Call[]): readonly EthereumAddress[] {
  const found = new Set<EthereumAddress>()
  let left = mostInside
  const follow = (call: Call, depth: number): void => {
    if (call.value > 0n || call.data === '0x') found.add(call.to)
    const decoded = decodeCall(call)
    if ((decoded.kind !== 'known' && decoded.kind !== 'longer') || left-- <= 0) return
    const { inside } = decoded.call.moves(decoded.args, call)
    // What it hands on is for those that the calls inside name.
    if (inside.length === 0) for (const address of named(decoded.call.inputs, decoded.args)) found.add(address)
    else if (depth < deepest) for (const inner of inside.slice(0, mostInside)) follow(inner, depth + 1)
  }
  for (const call of calls) follow(call, 0)
  return [...found]
}

function recipientsOfMessage(typedData: TypedData): readonly EthereumAddress[] {
  const inside = callInMessage(typedData)
  if (inside)
    return inside.made.data === '0x' && inside.made.to === inside.account ? [] : recipientsOfCalls([inside.made])
  return Object.entries(typedData.message).flatMap(([name, value]) =>
    recipientNames.has(name) ? [value as EthereumAddress] : [],
  )
}

function named(inputs: readonly AbiParameter[], args: readonly unknown[]): readonly EthereumAddress[] {
  return inputs.flatMap((input, index) => {
    const value = args[index]
    if (input.type === 'address' && recipientNames.has(input.name ?? '')) return [value as EthereumAddress]
    if (!('components' in input)) return []
    const structs = input.type === 'tuple' ? [value] : input.type === 'tuple[]' ? (value as readonly unknown[]) : []
    return structs.slice(0, mostInside).flatMap(struct => {
      const members = struct as Readonly<Record<string, unknown>>
      return named(
        input.components,
        input.components.map(({ name }) => members[name ?? '']),
      )
    })
  })
}
