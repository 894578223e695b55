import type { Governance, Resource } from '../governance.ts'

/** What holds keys or other secrets of people: an organization has them all. */
export const holdsSecrets: ReadonlySet<Resource> = new Set(['WALLET', 'PRIVATE_KEY', 'SECRET', 'ORGANIZATION'])

/** True if an activity deletes keys or secrets of people. */
export function takesKeysAway(governance: Governance): boolean {
  if (governance.by !== 'policy' || governance.action !== 'DELETE') return false
  return holdsSecrets.has(governance.resource)
}
