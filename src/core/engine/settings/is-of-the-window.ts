import type { Reader } from '../../ports/store.ts'

/** Tells if the window has a credential in an organization, whose governance is then the person's own. */
export function isOfTheWindow(reader: Reader, organizationId: string): boolean {
  return reader.list('apiKeys', organizationId, { isWindowKey: true }).length > 0
}
