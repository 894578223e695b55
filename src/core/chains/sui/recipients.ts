import type { SuiSigned } from './signed.ts'

/** Who is handed something, as far as the bytes say. */
export function suiRecipients({ transaction }: SuiSigned): readonly string[] {
  return [...new Set(transaction.transfers.flatMap(({ to }) => (to === undefined ? [] : [to])))]
}
