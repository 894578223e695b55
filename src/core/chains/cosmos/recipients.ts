import type { CosmosSigned } from './signed.ts'
import { everyMessage } from './transaction.ts'

/** Whom its messages pay, on the same chain or over IBC, also those that it carries out for others; and contracts that get coins. */
export function cosmosRecipients(signed: CosmosSigned): readonly string[] {
  if (signed.kind !== 'cosmosTransaction') return []
  const paid = everyMessage(signed.transaction.messages).flatMap(({ read }) => {
    if (!read) return []
    const { to, contract, amount = [] } = read.known.words(read.values)
    const named = [to, amount.length > 0 ? contract : undefined].filter(address => address !== undefined)
    return [...read.known.payments(read.values).map(payment => payment.to), ...named]
  })
  return [...new Set(paid)]
}
