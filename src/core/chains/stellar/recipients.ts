import type { StellarSigned } from './signed.ts'

/** Whom its operations pay, and who gets an account that they merge. */
export function stellarRecipients({ transaction }: StellarSigned): readonly string[] {
  const paid = transaction.operations.flatMap(({ act }) => {
    switch (act.type) {
      case 'create_account':
        return [act.to]
      case 'payment':
      case 'path_payment_strict_receive':
      case 'path_payment_strict_send':
      case 'account_merge':
        return [act.to.address]
      default:
        return []
    }
  })
  return [...new Set(paid)]
}
