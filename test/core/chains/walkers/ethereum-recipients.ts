import type { AbiParameter } from 'viem'
import { decodeCall } from '../../../../src/core/chains/ethereum/calls/decode-call.ts'
import type { EthereumAddress } from '../../../../src/core/chains/ethereum/encoding/address.ts'
import { everyChain } from '../../../../src/core/chains/ethereum/networks/networks.ts'
import type { Call } from '../../../../src/core/chains/ethereum/transactions/call.ts'
import type { EthereumSigned } from '../../../../src/core/chains/ethereum/transactions/signed.ts'

/** As many as are read now. */
const deepest = 8
const mostInside = 1_000

/** What the functions and messages that are known call whoever gets something. */
const recipientNames: ReadonlySet<string> = new Set(['to', 'recipient', 'receiver'])

/** Whom it pays: who gets the coin that goes along, or tokens by a call or a message that is known. Each once. */
export function ethereumRecipients(signed: EthereumSigned): readonly EthereumAddress[] {
  switch (signed.kind) {
    case 'ethereumTransaction':
    case 'unprotectedTransaction': {
      const { to, value, data } = signed.transaction
      const chainId = 'chainId' in signed.transaction ? signed.transaction.chainId : everyChain
      return to === null ? [] : recipientsOfCalls([{ chainId, to, value, data }])
    }
    case 'typedData':
    case 'authorization':
      return []
  }
}

/** Of calls that one transaction makes. */
function recipientsOfCalls(calls: readonly Call[]): readonly EthereumAddress[] {
  const found = new Set<EthereumAddress>()
  let left = mostInside + 1
  const follow = (call: Call, depth: number): void => {
    if (call.value > 0n || call.data === '0x') found.add(call.to)
    const decoded = decodeCall(call)
    if (decoded.kind !== 'known' || left-- <= 0) return
    const { inside } = decoded.call.moves(decoded.args, call)
    // What it hands on is for those that the calls inside name.
    if (inside.length === 0) for (const address of named(decoded.call.inputs, decoded.args)) found.add(address)
    else if (depth < deepest) for (const inner of inside.slice(0, mostInside)) follow(inner, depth + 1)
  }
  for (const call of calls) follow(call, 0)
  return [...found]
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
