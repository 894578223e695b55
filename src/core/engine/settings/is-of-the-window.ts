import type { Reader } from '../../ports/store.ts'

/** Whether the window has a credential in an organization: the governance of that one is the person's own. */
export function isOfTheWindow(reader: Reader, organizationId: string): boolean {
  return reader.list('apiKeys', organizationId, { isWindowKey: true }).length > 0
}
