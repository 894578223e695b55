import type { AbiParameter } from 'viem'
import type { EthereumAddress } from '../address.ts'
import { addressesInArguments } from '../addresses-in-arguments.ts'
import type { Call } from '../call-moves.ts'
import { decodeDescribed } from '../clear-signing/decode-described.ts'
import { ifApplicable } from '../clear-signing/inapplicable.ts'
import { decodeCall } from '../decode-call.ts'
import { callBudget, followed } from '../follow-on-cards.ts'
import { tokenOf } from '../networks.ts'
import { actorOf } from '../passes-on.ts'
import type { Token } from '../token.ts'

/** A call as rules see it: by its function and the names of its parameters, at whichever depth it stands. */
export interface JudgedCall extends Call {
  /** The contract that makes it, where it is one inside another; null for the call itself. */
  readonly by: EthereumAddress | null
  /** The account for which it is made: a contract that makes calls of its own. Null for the one that makes the outermost call. */
  readonly actor: EthereumAddress | null
  /** Of its function; empty for coin that is sent, and for data that does not decode. */
  readonly function: string
  /** By the names of their parameters; members of structs by their own. The first of a name counts. */
  readonly args: ReadonlyMap<string, unknown>
  /** Every address among its arguments, at whichever depth. */
  readonly addresses: readonly EthereumAddress[]
  /** The token whose contract is called, where that is known. */
  readonly token: Token | undefined
}

/** A call and the calls inside it, as the card follows them. One that does not decode is shown as such by the card. */
export function judgedCalls(call: Call): readonly JudgedCall[] {
  return followedCalls(call).judged
}

/** Those calls, and how many more there are that nobody looks at. */
export function followedCalls(call: Call): { readonly judged: readonly JudgedCall[]; readonly leftOut: number } {
  const found: JudgedCall[] = []
  let leftOut = 0
  const budget = callBudget()
  visit(call, null, null, 0)
  return { judged: found, leftOut }

  function visit(each: Call, by: EthereumAddress | null, actor: EthereumAddress | null, depth: number): void {
    const { name, inputs, args, inside } = decoded(each)
    found.push({
      ...{ ...each, by, actor, function: name, args: named(inputs, args) },
      addresses: addressesInArguments(inputs, args),
      token: tokenOf(each.chainId, each.to),
    })
    const inner = actorOf(name, each.to) ?? actor
    const taken = followed(inside, depth, budget)
    leftOut += inside.length - taken.length
    for (const one of taken) visit(one, each.to, inner, depth + 1)
  }
}

interface Decoded {
  readonly name: string
  readonly inputs: readonly AbiParameter[]
  readonly args: readonly unknown[]
  readonly inside: readonly Call[]
}

const undecoded: Decoded = { name: '', inputs: [], args: [], inside: [] }

/** Bytes after the arguments change nothing about these. */
function decoded(call: Call): Decoded {
  const known = decodeCall(call)
  if (known.kind === 'none') return undecoded
  if (known.kind === 'known' || known.kind === 'longer') {
    const { args } = known
    return { name: known.call.name, inputs: known.call.inputs, args, inside: known.call.moves(args, call).inside }
  }
  const described = ifApplicable(() => decodeDescribed(call))
  if (!described) return undecoded
  const { name, inputs } = described.bound.function
  return { name, inputs, args: described.args, inside: [] }
}

function named(inputs: readonly AbiParameter[], args: readonly unknown[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  inputs.forEach((input, index) => {
    add(input, args[index])
  })
  return found

  function add(input: AbiParameter, value: unknown): void {
    const name = (input.name ?? '').replace(/^_+/, '')
    if ('components' in input && input.type === 'tuple') {
      for (const member of input.components)
        add(member, (value as Readonly<Record<string, unknown>>)[member.name ?? ''])
    } else if (name !== '' && !found.has(name)) {
      found.set(name, typeof value === 'number' ? BigInt(value) : value)
    }
  }
}

/** The first of these parameters that is an address. */
export function addressIn({ args }: JudgedCall, ...names: readonly string[]): EthereumAddress | undefined {
  const found = names.map(name => args.get(name)).find(value => typeof value === 'string' && value.length === 42)
  return found as EthereumAddress | undefined
}

/** The first of these parameters that is a number. */
export function numberIn({ args }: JudgedCall, ...names: readonly string[]): bigint | undefined {
  return names.map(name => args.get(name)).find(value => typeof value === 'bigint') as bigint | undefined
}
