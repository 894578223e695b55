import type { AbiParameter } from 'viem'
import type { EthereumAddress } from '../address.ts'
import type { Call } from '../call-moves.ts'
import { bindCall } from '../clear-signing/bind.ts'
import { Inapplicable } from '../clear-signing/inapplicable.ts'
import { decodeBeginning } from '../decode-exactly.ts'
import type { Hex } from '../hex.ts'
import type { KnownCall } from '../known-call.ts'
import { knownCalls } from '../known-calls.ts'
import { tokenOf } from '../networks.ts'
import { actorOf } from '../passes-on.ts'
import type { Token } from '../token.ts'

/** A call as rules see it: by its function and the names of its parameters, at whichever depth it stands. */
export interface JudgedCall extends Call {
  /** The contract that makes it, where it is one inside another; null for the call itself. */
  readonly by: EthereumAddress | null
  /** The account for which it is made: a contract that makes calls of its own. Null for the one that makes the outermost call. */
  readonly actor: EthereumAddress | null
  /** Of its function; empty for coin that is sent. */
  readonly function: string
  /** By the names of their parameters; members of structs by their own. The first of a name counts. */
  readonly args: ReadonlyMap<string, unknown>
  /** The token whose contract is called, where that is known. */
  readonly token: Token | undefined
}

/** As the card follows them. */
const mostCalls = 50
const deepest = 4

/** A call and the calls inside it, each of which decodes; what does not is shown as such by the card. */
export function judgedCalls(call: Call): readonly JudgedCall[] {
  const found: JudgedCall[] = []
  visit(call, null, null, 0)
  return found

  function visit(each: Call, by: EthereumAddress | null, actor: EthereumAddress | null, depth: number): void {
    if (found.length >= mostCalls || depth > deepest) return
    const { name, inputs, args, inside } = decoded(each)
    found.push({ ...each, by, actor, function: name, args: named(inputs, args), token: tokenOf(each.chainId, each.to) })
    const inner = actorOf(name, each.to) ?? actor
    for (const one of inside) visit(one, each.to, inner, depth + 1)
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
  if (call.data === '0x') return undecoded
  const known = knownCalls().get(call.data.slice(0, 10) as Hex)
  const args = known && decodeBeginning(known.inputs, `0x${call.data.slice(10)}`)?.args
  if (known && args) return { ...ofKnown(known), args, inside: known.moves(args, call).inside }
  const described = describedFunction(call)
  const beginning = described && decodeBeginning(described.inputs, `0x${call.data.slice(10)}`)
  return described && beginning ? { ...ofKnown(described), args: beginning.args, inside: [] } : undecoded
}

function ofKnown({ name, inputs }: Pick<KnownCall, 'name' | 'inputs'>): Pick<Decoded, 'name' | 'inputs'> {
  return { name, inputs }
}

function describedFunction({ chainId, to, data }: Call) {
  try {
    return bindCall(chainId, to, data)?.function
  } catch (error) {
    if (error instanceof Inapplicable) return undefined
    throw error
  }
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
