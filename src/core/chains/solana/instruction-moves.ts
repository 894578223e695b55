import { nativeMints, programName, systemProgram } from './programs.ts'
import type { SolanaAccount } from './transaction.ts'

/** Effects that one instruction may have on every asset. */
export interface InstructionMoves {
  /** Lamports where no mint is named. Those of wrapped SOL are units of its mint. */
  readonly amounts: readonly { readonly mint: string | null; readonly units: bigint }[]
  readonly unknown: readonly UnknownOfInstruction[]
  /**
   * Whether the instruction gives an account, or a right over one, to somebody else (decision 24): `byName` where its name says so, and
   * `unnamed` where an instruction of that name usually does not.
   */
  readonly handsOver: 'no' | 'byName' | 'unnamed'
  /** The account that it creates for a program, which anybody could then initialize; null for none. */
  readonly creates: Created | null
  /** The account that it initializes, which decides who controls it; null for none. */
  readonly initializes: Initialized | null
  /** The account that it takes lamports out of, and may so end, where `unknown` does not say that; null for none. */
  readonly empties: SolanaAccount | null
}

export interface Created {
  readonly account: SolanaAccount
  readonly program: string
}

export interface Initialized {
  readonly account: SolanaAccount
  /** Addresses that control it from then on, each alone or all together; null for one from a lookup table, and for nobody. */
  readonly controllers: readonly (string | null)[]
  /** The program that the account belongs to; absent where that is the program of the instruction. */
  readonly program?: string
  /** True if its address is derived from its owner. */
  readonly isAssociated: boolean
  /** False for a right over an account that another instruction has yet to initialize. */
  readonly isWhole: boolean
}

export interface UnknownOfInstruction {
  /** Goes on after the name of the instruction, for example `does not name its token`. */
  readonly why: string
  /** Whatever there is, lamports, the units of one mint with its lamports if it is wrapped SOL, or those units without the lamports. */
  readonly of: 'everything' | 'lamports' | { readonly mint: string } | { readonly wrapped: string }
}

/** Facts that are needed to say what an instruction moves. */
export interface MovesContext {
  readonly accounts: readonly SolanaAccount[]
  /** Address of the key that signs. */
  readonly own: string
}

export const nothing: InstructionMoves = {
  amounts: [],
  unknown: [],
  handsOver: 'no',
  creates: null,
  initializes: null,
  empties: null,
}

/** @param why - As `UnknownOfInstruction` has it. */
export function anything(why: string): InstructionMoves {
  return { ...nothing, unknown: [{ why, of: 'everything' }] }
}

export function lamports(units: bigint): InstructionMoves {
  return { ...nothing, amounts: [{ mint: null, units }] }
}

/** Any number of lamports, and no token. */
export function anyLamports(why: string): InstructionMoves {
  return { ...nothing, unknown: [{ why, of: 'lamports' }] }
}

export function handingOver(moves: InstructionMoves): InstructionMoves {
  return { ...moves, handsOver: 'byName' }
}

/** Whatever those who sign could do, by an instruction whose name does not say so. @param why - As `UnknownOfInstruction` has it. */
export function actingForSigners(why: string): InstructionMoves {
  return { ...anything(why), handsOver: 'unnamed' }
}

export function tokens(mint: SolanaAccount | undefined, units: bigint): InstructionMoves {
  if (!mint || mint.loadedFrom) return fromTable
  return { ...nothing, amounts: [{ mint: mint.key, units }] }
}

/** Any number of units of one token. */
export function anyTokens(mint: SolanaAccount | undefined, why: string): InstructionMoves {
  if (!mint || mint.loadedFrom) return fromTable
  return { ...nothing, unknown: [{ why, of: { mint: mint.key } }] }
}

const fromTable = anything('has its token from an address lookup table')

/**
 * The lamports of a token account, and with them its wrapped SOL, where that is what it holds: an account of another token has to be
 * empty. What comes back to the key that signs has not gone, but from its wrapped SOL.
 * @param to - Where the lamports go.
 */
export function unwrapped(to: SolanaAccount | undefined, { own }: MovesContext, why: string): InstructionMoves {
  const comesBack = to?.key === own
  const wrapped = nativeMints.map(mint => ({ why, of: comesBack ? { wrapped: mint } : { mint } }))
  return { ...nothing, unknown: comesBack ? wrapped : [...wrapped, { why, of: 'lamports' }] }
}

const wholeAccount = 'hands a whole account over to a program'

/** An account with all its SOL, and with its tokens if it is the key's own: see `makes`. */
export function assigns(account: SolanaAccount | undefined, { own }: MovesContext): InstructionMoves {
  return account && (account.loadedFrom || account.key !== own) ? assigned : handingOver(anything(wholeAccount))
}

/** An account with all its SOL. */
export const assigned = handingOver(anyLamports(wholeAccount))

/**
 * Returns the effects of making an account, giving it to a program, or making it an account of a token or a nonce. If that is the account
 * of the key itself, all its SOL goes with it, and all its tokens too: Token takes an owner whose account is a multisignature of its own
 * for those that sign for it. The name of the instruction does not say so: usually it is done to another account.
 * @param made - The account. One from a lookup table is not the key's, which stands among the signers: no account is named twice.
 * @param moves - Effects if it is the account of anybody else.
 */
export function makes(
  made: SolanaAccount | undefined,
  { own }: MovesContext,
  moves: InstructionMoves,
): InstructionMoves {
  const isOthers = made && (made.loadedFrom || made.key !== own)
  return isOthers ? moves : actingForSigners(wholeAccount)
}

/** Moves of an instruction that creates an account. One of the System Program without space is controlled by its own key. */
export function creates(
  made: SolanaAccount | undefined,
  { program, space, units }: { readonly program: string; readonly space: bigint; readonly units: bigint },
  context: MovesContext,
): InstructionMoves {
  const ofItsKey = program === systemProgram && space === 0n
  // An account for an unknown program is unknown in any case.
  const isKnown = programName(program) !== undefined
  const moves = makes(made, context, lamports(units))
  return made && isKnown && !ofItsKey ? { ...moves, creates: { account: made, program } } : moves
}

/** Moves of an instruction that initializes an account. @param controllers - As `Initialized` has them. */
export function initializes(
  made: SolanaAccount | undefined,
  controllers: readonly (string | null)[],
  context: MovesContext,
): InstructionMoves {
  const moves = makes(made, context, nothing)
  return made ? { ...moves, initializes: { account: made, controllers, isAssociated: false, isWhole: true } } : moves
}

/** Moves of an instruction that gives a right over an account beside its initialization, or takes one for good: null for nobody's. */
export function initializesBeside(
  made: SolanaAccount | undefined,
  controller: string | null,
  context: MovesContext,
): InstructionMoves {
  const moves = initializes(made, [controller], context)
  return moves.initializes ? { ...moves, initializes: { ...moves.initializes, isWhole: false } } : moves
}

/** The same moves out of an account that may be gone afterwards. */
export function emptying(account: SolanaAccount | undefined, moves: InstructionMoves): InstructionMoves {
  return { ...moves, empties: account ?? null }
}

/** Null for an account from a lookup table, which is not known. */
export function addressOf(account: SolanaAccount | undefined): string | null {
  return !account || account.loadedFrom ? null : account.key
}
