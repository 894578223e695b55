import type { HandsOver } from '../declaration/hands-over.ts'
import { solanaAddress } from './address.ts'
import { findInstruction } from './find-instruction.ts'
import { stakeProgram, systemProgram, token2022Program, tokenProgram } from './programs.ts'
import type { SolanaSigned } from './signed.ts'

/** Programs that can give an account to somebody else without asking any other program. */
const ownPrograms: readonly string[] = [systemProgram, tokenProgram, token2022Program, stakeProgram]

/**
 * Instructions that give an account, or a right over one, to somebody else, by their name; an allowance is none, since it counts as
 * spent. What those programs are asked that is not read here could be another such instruction.
 */
export function solanaHandsOver({ transaction }: SolanaSigned, publicKey: string): readonly HandsOver[] {
  const own = solanaAddress(Buffer.from(publicKey, 'hex'))
  return transaction.instructions.flatMap((instruction): readonly HandsOver[] => {
    const found = findInstruction(instruction)
    if (!found) return ownPrograms.includes(instruction.programKey) ? [{ named: null }] : []
    const { name, moves } = found.known
    const { handsOver } = moves(found.values, { accounts: found.accounts, own })
    if (handsOver === 'no') return []
    return [{ named: handsOver === 'byName' ? { path: 'solana.tx.instructions[].name', text: name } : null }]
  })
}
