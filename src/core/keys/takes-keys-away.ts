import type { Governance } from '../governance.ts'

/** True if an activity deletes keys of people: wallets, private keys, or an organization with both. */
export function takesKeysAway(governance: Governance): boolean {
  if (governance.by !== 'policy' || governance.action !== 'DELETE') return false
  return ['WALLET', 'PRIVATE_KEY', 'ORGANIZATION'].includes(governance.resource)
}
