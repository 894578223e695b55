import { type Moves, movesAmount, movesNothing, movesUnknown } from '../../declaration/moves.ts'
import type { EthereumAddress } from '../encoding/address.ts'
import { beyondAnySupply } from '../encoding/limitless.ts'
import type { Call } from '../transactions/call.ts'

/** Effects of a call on tokens of its chain. The call makes no other calls, and moves no coin except the coin sent with it. */
export interface TokenMoves extends CallMoves {
  readonly coin: { readonly kind: 'nothing' }
  readonly inside: readonly []
}

/** Effects of a call on assets of its chain, besides the coin sent with it. */
export interface CallMoves {
  /** By the token's contract, for those that the call names. */
  readonly tokens: ReadonlyMap<EthereumAddress, Moves>
  /** Any other token. */
  readonly otherTokens: Moves
  /** The native coin of an account that the call speaks for. */
  readonly coin: Exclude<Moves, { readonly kind: 'amount' }>
  /** Calls that this one makes, with what they move. */
  readonly inside: readonly Call[]
}

const still: TokenMoves = { tokens: new Map(), otherTokens: movesNothing, coin: { kind: 'nothing' }, inside: [] }

/** Nothing, for certain. */
export function noAsset(): TokenMoves {
  return still
}

/** One token, and nothing else. */
export function onlyToken(contract: EthereumAddress, moves: Moves): TokenMoves {
  return { ...still, tokens: new Map([[contract, moves]]) }
}

/** Returns the moves of a call that only makes the calls inside it. */
export function calls(inside: readonly Call[]): CallMoves {
  return { ...still, inside }
}

/** Returns the moves of calls that an account makes. A call to itself may change who controls it, and so hand over everything. */
export function callsOf(account: EthereumAddress, inside: readonly Call[]): CallMoves {
  return inside.some(call => isToItself(account, call)) ? everything(toItself(account), inside) : calls(inside)
}

/** Coin that an account sends itself is how a transaction of a Safe is cancelled. */
function isToItself(account: EthereumAddress | null, { to, data }: Call): boolean {
  return to === account && data !== '0x'
}

export function toItself(account: EthereumAddress | null): string {
  return `the account ${account} calls itself, which may hand it over`
}

/** Perhaps any token, by an allowance that was given before; no more coin than goes with the call. */
export function anyToken(why: string): TokenMoves {
  return { ...still, otherTokens: movesUnknown(why) }
}

/** Perhaps everything that an account holds, whatever calls it also makes. */
export function everything(why: string, inside: readonly Call[] = []): CallMoves {
  return { ...anyToken(why), coin: { kind: 'unknown', why }, inside }
}

/** Base units of a token that are sent, or that somebody may take from now on. */
export function tokenUnits(units: bigint): Moves {
  return units < beyondAnySupply ? movesAmount(units) : movesUnknown(limitless)
}

export const limitless = 'the amount of a token in it has no limit'

/** Tells if nothing moves except one token. */
export function isOfTokenAlone(
  { coin, otherTokens, inside, tokens }: CallMoves,
  token: EthereumAddress | null,
): boolean {
  const isStill = coin.kind === 'nothing' && otherTokens.kind === 'nothing' && inside.length === 0
  return isStill && [...tokens.keys()].every(each => each === token)
}
