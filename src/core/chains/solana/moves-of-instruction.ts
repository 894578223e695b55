import { textOf } from '../wire/text-of.ts'
import { findInstruction } from './find-instruction.ts'
import { anything, type InstructionMoves, nothing } from './instruction-moves.ts'
import { isMemoProgram, programName, signatureCheckers } from './programs.ts'
import type { SolanaInstruction } from './transaction.ts'

/**
 * Returns the effects of an instruction. If it is not known, or not read to its end, it may do anything. @param own - Address of the key
 * that signs.
 */
export function movesOfInstruction(instruction: SolanaInstruction, own: string): InstructionMoves {
  const found = findInstruction(instruction)
  return found ? found.known.moves(found.values, { accounts: found.accounts, own }) : ofUnread(instruction)
}

function ofUnread({ programKey, accounts, data }: SolanaInstruction): InstructionMoves {
  // Signed bytes mean something to a service even if the chain refuses them.
  if (isMemoProgram(programKey)) return textOf(data) === undefined ? anything('is no text') : nothing
  if (Object.hasOwn(signatureCheckers, programKey)) return nothing
  // A program changes no account but those that it is given as such, and passes on no rights that it does not have.
  if (accounts.every(({ signer, writable }) => !signer && !writable)) return nothing
  return anything(
    programName(programKey) === undefined ? 'is one of a program that is not known here' : 'is not read here',
  )
}
