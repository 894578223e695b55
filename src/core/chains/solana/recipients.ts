import { findInstruction } from './find-instruction.ts'
import { stakeProgram } from './programs.ts'
import type { SolanaSigned } from './signed.ts'

/** Whom it pays: accounts for SOL, taken out of a stake too, and token accounts for tokens, whose owner the bytes need not say. */
export function solanaRecipients({ transaction }: SolanaSigned): readonly string[] {
  const { transfers, tokenTransfers, instructions } = transaction
  const withdrawn = instructions.flatMap(each => {
    const isWithdrawal = each.programKey === stakeProgram && findInstruction(each)?.known.name === 'Withdraw'
    return isWithdrawal ? (each.accounts[1]?.key ?? []) : []
  })
  return [...new Set([...[...transfers, ...tokenTransfers].map(({ to }) => to), ...withdrawn])].filter(isNamed)
}

/** One that is loaded from a lookup table is not named. */
function isNamed(account: string): boolean {
  return account !== 'ADDRESS_TABLE_LOOKUP'
}
