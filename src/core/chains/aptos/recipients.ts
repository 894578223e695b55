import type { AptosSigned } from './signed.ts'

/** Whom it pays, where it does nothing else. */
export function aptosRecipients({ transaction }: AptosSigned): readonly string[] {
  return [...new Set((transaction.payments ?? []).map(({ to }) => to))]
}
