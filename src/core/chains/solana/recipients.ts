import type { SolanaSigned } from './signed.ts'

/** Whom it pays: accounts for SOL, and token accounts for tokens, whose owner the bytes need not say. */
export function solanaRecipients({ transaction }: SolanaSigned): readonly string[] {
  const { transfers, tokenTransfers } = transaction
  return [...new Set([...transfers, ...tokenTransfers].map(({ to }) => to))].filter(isNamed)
}

/** One that is loaded from a lookup table is not named. */
function isNamed(account: string): boolean {
  return account !== 'ADDRESS_TABLE_LOOKUP'
}
