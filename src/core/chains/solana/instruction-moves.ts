import { type Moves, movesAmount, movesNothing, movesUnknown } from '../declaration/moves.ts'
import { nativeMints } from './programs.ts'
import type { SolanaAccount } from './transaction.ts'

/** What one instruction may do to every asset. */
export interface InstructionMoves {
  /** Lamports, those of wrapped SOL among them. */
  readonly sol: Moves
  /** Base units of a token. */
  token(mint: string): Moves
  /** Whether an account, or a right over one, is somebody else's from then on (decision 24). */
  readonly handsOver: boolean
}

/** What an instruction is looked at with, to say what it moves. */
export interface MovesContext {
  readonly accounts: readonly SolanaAccount[]
  /** Address of the key that signs; undefined where it is not known. */
  readonly own: string | undefined
}

export const nothing: InstructionMoves = { sol: movesNothing, token: () => movesNothing, handsOver: false }

/** @param why - Goes on after the name of the instruction, for example `does not name its token`. */
export function anything(why: string): InstructionMoves {
  const unknown = movesUnknown(why)
  return { sol: unknown, token: () => unknown, handsOver: false }
}

export function lamports(amount: bigint): InstructionMoves {
  return { sol: movesAmount(amount), token: () => movesNothing, handsOver: false }
}

/** Any number of lamports, and no token. */
export function anyLamports(why: string): InstructionMoves {
  return { sol: movesUnknown(why), token: () => movesNothing, handsOver: false }
}

export function handingOver(moves: InstructionMoves): InstructionMoves {
  return { ...moves, handsOver: true }
}

/** Wrapped SOL is a token and SOL at once, so that it counts as both. */
export function tokens(mint: SolanaAccount | undefined, amount: bigint): InstructionMoves {
  return ofToken(mint, movesAmount(amount))
}

/** Any number of units of one token. */
export function anyTokens(mint: SolanaAccount | undefined, why: string): InstructionMoves {
  return ofToken(mint, movesUnknown(why))
}

function ofToken(mint: SolanaAccount | undefined, moves: Moves): InstructionMoves {
  if (!mint || mint.loadedFrom) return anything('has its token from an address lookup table')
  return {
    sol: nativeMints.includes(mint.key) ? moves : movesNothing,
    token: other => (other === mint.key ? moves : movesNothing),
    handsOver: false,
  }
}

/**
 * The lamports of a token account, and with them its wrapped SOL, where that is what it holds: an account of another token has to be
 * empty. What comes back to the key that signs has not gone.
 * @param to - Where the lamports go.
 */
export function unwrapped(to: SolanaAccount | undefined, { own }: MovesContext, why: string): InstructionMoves {
  const unknown = movesUnknown(why)
  return {
    sol: own !== undefined && to?.key === own ? movesNothing : unknown,
    token: mint => (nativeMints.includes(mint) ? unknown : movesNothing),
    handsOver: false,
  }
}

const wholeAccount = 'hands a whole account over to a program'

/** An account with all its SOL. */
export const assigned = handingOver(anyLamports(wholeAccount))

/**
 * What makes an account, gives it to a program, or makes it an account of a token or a nonce. Where that is the account of the key
 * itself, all its SOL goes with it, and all its tokens too: Token takes an owner whose account is a multisignature of its own for
 * those that sign for it.
 * @param made - The account. One from a lookup table is not that of the key, which stands among the signers: no account is named twice.
 * @param moves - Of the account of anybody else.
 */
export function makes(
  made: SolanaAccount | undefined,
  { own }: MovesContext,
  moves: InstructionMoves,
): InstructionMoves {
  const isOthers = made && (made.loadedFrom || (own !== undefined && made.key !== own))
  return isOthers ? moves : handingOver(anything(wholeAccount))
}
