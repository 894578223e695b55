import type { CosmosSigned } from './signed.ts'
import { everyMessage } from './transaction.ts'

/** Whom its messages pay, also those that it carries out for others. */
export function cosmosRecipients(signed: CosmosSigned): readonly string[] {
  if (signed.kind !== 'cosmosTransaction') return []
  const paid = everyMessage(signed.transaction.messages).flatMap(({ read }) =>
    read ? read.known.payments(read.values).map(({ to }) => to) : [],
  )
  return [...new Set(paid)]
}
