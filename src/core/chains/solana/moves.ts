import { type Moves, movesAmount, movesNothing, movesTogether } from '../declaration/moves.ts'
import { solanaFeeAboveUsual } from './fee.ts'
import { findInstruction } from './find-instruction.ts'
import { anything, type InstructionMoves, nothing } from './instruction-moves.ts'
import { memoPrograms, programName, signatureCheckers } from './programs.ts'
import type { SolanaInstruction, SolanaTransaction } from './transaction.ts'

/**
 * What a transaction may move of SOL or of a token, whoever owns it: every instruction says it, and those that are not known, or not
 * read to their end, may move anything. A fee above the usual counts as SOL.
 *
 * @param mint - Base58; null for SOL, of which wrapped SOL is counted as well.
 * @param own - Address of the key that signs; undefined where it is not known.
 */
export function solanaTransactionMoves(
  transaction: SolanaTransaction,
  mint: string | null,
  own: string | undefined,
): Moves {
  const parts = transaction.instructions.map((instruction, index) => {
    const { sol, token } = movesOf(instruction, own)
    const moves = mint === null ? sol : token(mint)
    return moves.kind === 'unknown' ? { ...moves, why: `${nameOf(instruction, index)} ${moves.why}` } : moves
  })
  return movesTogether(mint === null ? [...parts, feeMoves(transaction, own)] : parts)
}

function movesOf(instruction: SolanaInstruction, own: string | undefined): InstructionMoves {
  const { programKey, accounts } = instruction
  const found = findInstruction(instruction)
  if (found) return found.known.moves(found.values, { accounts, own })
  if ((memoPrograms as readonly string[]).includes(programKey) || Object.hasOwn(signatureCheckers, programKey))
    return nothing
  // A program changes no account but those that it is given as such, and passes on no rights that it does not have.
  if (accounts.every(({ signer, writable }) => !signer && !writable)) return nothing
  return anything(
    programName(programKey) === undefined ? 'is one of a program that is not known here' : 'is not read here',
  )
}

/** For example `instruction 2 (Token Program: Transfer)`. */
function nameOf(instruction: SolanaInstruction, index: number): string {
  const { programKey } = instruction
  const name = findInstruction(instruction)?.known.name
  return `instruction ${index + 1} (${programName(programKey) ?? programKey}${name === undefined ? '' : `: ${name}`})`
}

/** Another key that pays the fee pays it from its own. */
function feeMoves(transaction: SolanaTransaction, own: string | undefined): Moves {
  if (own !== undefined && transaction.signers.indexOf(own) > 0) return movesNothing
  return movesAmount(solanaFeeAboveUsual(transaction)?.units ?? 0n)
}
