import type { SmartContractInterface } from '../../../records/smart-contract-interface.ts'
import { movesUnknown } from '../../declaration/moves.ts'
import { isFunctionShipped } from '../clear-signing/shipped.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { leavesOfArguments } from '../encoding/addresses-in-arguments.ts'
import type { Valued } from '../encoding/addresses-in-value.ts'
import { memberOf, type NamedType } from '../encoding/fields.ts'
import { functionLookup } from '../encoding/registered-function.ts'
import { isTokenKnown } from '../networks/is-token-known.ts'
import { keychain } from '../networks/keychain.ts'
import { tokenOf } from '../networks/networks.ts'
import { permit2 } from '../networks/permit2.ts'
import { isSameEverywhere } from '../networks/same-everywhere.ts'
import type { Token } from '../networks/token.ts'
import type { Call } from '../transactions/call.ts'
import { anyToken, type CallMoves, everything, isOfTokenAlone } from './call-moves.ts'
import { callerOfInnerCall } from './caller-of-inner-calls.ts'
import { callsDescribed } from './calls-described.ts'
import { type CallMeaning, decodeCall, inputsOf } from './decode-call.ts'
import type { KnownCall } from './known-call.ts'
import { receiversIn } from './receivers.ts'

/**
 * A call and the calls that it makes (multicall, Safe, smart accounts), decoded once. The card, limits, recipients and rules are all
 * told from this one value.
 */
export interface DecodedCall extends Call {
  readonly meaning: CallMeaning
  /** Effects on assets, without the calls inside it. */
  readonly moves: CallMoves
  /** The contract that makes it, where it is one inside another; null for the call itself. */
  readonly by: EthereumAddress | null
  /** The account for which it is made: a contract that makes calls of its own. Null for the one that makes the outermost call. */
  readonly actor: EthereumAddress | null
  readonly inside: readonly DecodedCall[]
  /** How many more calls it makes that are not read: they are too many, or too deep. */
  readonly leftOut: number
  /** Name of its function; empty for coin that is sent, for data that does not decode, and if only an interface names it. */
  readonly function: string
  /** By the names of their parameters; members of structs by their own. The first of a name counts. */
  readonly args: ReadonlyMap<string, unknown>
  /** The token whose contract is called, where that is known. */
  readonly token: Token | undefined
  /** Its arguments, whoever gets something by them, and the bytes behind them, without those of calls inside; otherwise its data. */
  values(): readonly Valued[]
}

/** How deep calls inside calls are read, and how many in all: bytes are decoded once for each level that they are in. */
const deepest = 8
const mostInside = 1_000

/** How many calls may still be read, of all that one transaction makes. */
export interface ReadingBudget {
  left: number
}

export function readingBudget(): ReadingBudget {
  return { left: mostInside }
}

/**
 * @param interfaces - Those that the organization has registered.
 * @param budget - One for all calls of a transaction that has several.
 */
export function readCall(
  { chainId, to, value, data, isDelegated }: Call,
  interfaces: readonly SmartContractInterface[] = [],
  budget: ReadingBudget = readingBudget(),
): DecodedCall {
  const lookup = functionLookup(interfaces)
  return read({ chainId, to, value, data, ...(isDelegated && { isDelegated }) }, null, null, 0)

  function read(call: Call, by: EthereumAddress | null, actor: EthereumAddress | null, depth: number): DecodedCall {
    const meaning = decodeCall(call, lookup)
    const spoken = spokenOf(meaning)
    const known = meaning.kind === 'known' ? meaning.call.moves(meaning.args, call) : undefined
    const made = known?.inside ?? callsDescribed({ ...call, meaning })
    const taken = depth === deepest ? [] : made.slice(0, budget.left)
    budget.left -= taken.length
    const name = meaning.kind === 'known' ? meaning.call.name : ''
    return {
      ...{ ...call, meaning, by, actor, ...spoken },
      moves: movesOf(call, meaning, known),
      inside: taken.map(inner => read(inner, call.to, callerOfInnerCall(call, inner, name, actor), depth + 1)),
      leftOut: made.length - taken.length,
      token: tokenOf(call.chainId, call.to),
      values: () => valuesOf(call, meaning, taken),
    }
  }
}

/** @param inside - Calls that are read, with values of their own. */
function valuesOf({ data }: Call, meaning: CallMeaning, inside: readonly Call[]): readonly Valued[] {
  if (!('args' in meaning)) return [{ type: 'bytes', value: data, isUnread: true }]
  const { args, rest } = meaning
  const receivers = receiversIn(meaning).flatMap(({ address }) => address ?? [])
  const read = new Set<unknown>(inside.map(({ data }) => data))
  return [
    ...receivers.map(value => ({ type: 'address', value })),
    ...leavesOfArguments(inputsOf(meaning), args).flatMap(({ input: { type }, value }) =>
      type === 'bytes' && read.has(value) ? [] : [{ type, value }],
    ),
    { type: 'bytes', value: rest },
  ]
}

/** The one of these that a call is, which was read before; otherwise it is read. */
export function readAmong(read: readonly DecodedCall[], call: Call): DecodedCall {
  const same = read.find(
    ({ chainId, to, value, data }) =>
      data === call.data && to === call.to && value === call.value && chainId === call.chainId,
  )
  return same ?? readCall(call)
}

/** It and every call inside it, in the order of the bytes. */
export function everyCall(call: DecodedCall): readonly DecodedCall[] {
  return [call, ...call.inside.flatMap(everyCall)]
}

/**
 * Returns the function and arguments that rules use. Bytes after the arguments do not change them. An interface that a program registered
 * adds words to the card, and no rule trusts them.
 */
function spokenOf(meaning: CallMeaning): Pick<DecodedCall, 'function' | 'args'> {
  if (meaning.kind === 'known') return { function: meaning.call.name, args: byName(meaning.call.inputs, meaning.args) }
  if (meaning.kind !== 'described') return { function: '', args: new Map() }
  const { name, inputs } = meaning.bound.function
  return { function: name, args: byName(inputs, meaning.args) }
}

function byName(inputs: readonly NamedType[], args: readonly unknown[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  inputs.forEach((input, index) => {
    add(input, args[index])
  })
  return found

  function add(input: NamedType, value: unknown): void {
    const name = (input.name ?? '').replace(/^_+/, '')
    if (input.components && input.type === 'tuple') {
      for (const [at, member] of input.components.entries()) add(member, memberOf(value, member, at))
    } else if (name !== '' && !found.has(name)) {
      found.set(name, typeof value === 'number' ? BigInt(value) : value)
    }
  }
}

/** @param known - What a function that is known moves, for arguments that nothing follows. */
function movesOf(call: Call, meaning: CallMeaning, known: CallMoves | undefined): CallMoves {
  if (known && meaning.kind === 'known')
    return meaning.rest === '0x' || isOfToken(call, meaning.call, known)
      ? withUnknownContract(call, known)
      : notThatCall(meaning.call)
  switch (meaning.kind) {
    case 'known':
    case 'malformed':
      return notThatCall(meaning.call)
    case 'described':
      return meaning.begins ? notThatCall(meaning.begins) : notKnown(call, meaning.selector)
    case 'registered':
    case 'unknown':
      return notKnown(call, meaning.selector)
    case 'none':
      return anyToken(`the call of contract ${call.to} is not known`)
  }
}

/**
 * Four bytes name a function, and a contract that nobody knows may do anything by it: also by one of a token. The contract behind the proxy
 * of a token has its functions, and so has one by which somebody may manage several tokens.
 */
function withUnknownContract(call: Call, moves: CallMoves): CallMoves {
  const { chainId, to } = call
  const isCodeKnown = to === permit2 || isTokenKnown(chainId, to) || isSameEverywhere(to)
  if (moves.otherTokens.kind === 'unknown' || isCodeKnown || isFunctionShipped(call)) return moves
  return {
    ...moves,
    // An unknown contract may also take more of the tokens that it names. Only of its own token is the amount known.
    tokens: new Map([...moves.tokens].filter(([token]) => token === to)),
    otherTokens: movesUnknown(`the contract ${to} is not known, and may do more than its function says`),
  }
}

function notKnown({ to }: Call, selector: string): CallMoves {
  const why = `the call ${selector} of contract ${to} is not known`
  return to === keychain ? everything(why) : anyToken(why)
}

/** Contracts read more loosely than this, and then they act all the same. */
function notThatCall({ movesTokensAlone, signature }: KnownCall): CallMoves {
  const why = `its data begins like ${signature} and is no such call`
  return movesTokensAlone ? anyToken(why) : everything(why)
}

/** A token does not look at bytes behind what its function takes. What other contracts make of them is not known. */
function isOfToken(call: Call, { inputs }: KnownCall, moves: CallMoves): boolean {
  const isOfFixedLength = inputs.every(({ type }) => /^(address|bool|u?int\d+|bytes\d+)$/.test(type))
  return isOfFixedLength && isOfTokenAlone(moves, call.to)
}

/** The first of these parameters that is an address. */
export function addressIn({ args }: DecodedCall, ...names: readonly string[]): EthereumAddress | undefined {
  const found = names.map(name => args.get(name)).find(value => typeof value === 'string' && value.length === 42)
  return found as EthereumAddress | undefined
}

/** The first of these parameters that is a number. */
export function numberIn({ args }: DecodedCall, ...names: readonly string[]): bigint | undefined {
  return names.map(name => args.get(name)).find(value => typeof value === 'bigint') as bigint | undefined
}
