import type { CosmosSigned } from './signed.ts'
import { everyMessage } from './transaction.ts'

/**
 * Accounts that get a right or rewards, and contracts that are called. Validators are left out: those that get a stake are payees, and
 * a stake that is taken back goes to its owner.
 */
export function cosmosAddressesNamed(signed: CosmosSigned): readonly string[] {
  if (signed.kind !== 'cosmosTransaction') return []
  const named = everyMessage(signed.transaction.messages).flatMap(
    ({ read }) => read?.known.addresses(read.values) ?? [],
  )
  return named.filter(address => !/^[a-z0-9]*valoper1/.test(address))
}
