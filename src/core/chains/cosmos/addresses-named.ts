import type { CosmosSigned } from './signed.ts'
import { everyMessage } from './transaction.ts'

/**
 * Whoever is given a right or rewards, and contracts that are called. Not validators: whoever is chosen is a payee, and what comes back
 * from one goes to nobody else.
 */
export function cosmosAddressesNamed(signed: CosmosSigned): readonly string[] {
  if (signed.kind !== 'cosmosTransaction') return []
  const named = everyMessage(signed.transaction.messages).flatMap(
    ({ read }) => read?.known.addresses(read.values) ?? [],
  )
  return [...new Set(named)].filter(address => !/^[a-z0-9]*valoper1/.test(address))
}
