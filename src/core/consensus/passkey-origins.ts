import type { ClientData } from '../crypto/webauthn.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import type { Authenticator } from '../records/authenticator.ts'

const feature = 'FEATURE_NAME_WEBAUTHN_ORIGINS'

type PageOrigins = Pick<ClientData, 'origin' | 'crossOrigin' | 'topOrigin'>

/**
 * Checks the page of a passkey. If an organization, or else its parent, lists pages for passkeys, the page that used one has to be among
 * them, and the page around it too, which not every browser names. Otherwise any page will do (wire.md §5.2).
 * @throws AgentError `STAMP_INVALID`
 */
export function checkPageOrigin(
  reader: Reader,
  organizationId: string,
  { origin, crossOrigin, topOrigin = crossOrigin ? undefined : origin }: PageOrigins,
): void {
  const allowed = passkeyOrigins(reader, organizationId)
  if (!allowed || (allowed.includes(origin) && topOrigin !== undefined && allowed.includes(topOrigin))) return
  throw new AgentError(
    'STAMP_INVALID',
    `could not verify WebAuthN signature: passkeys may not be used at this origin; ${feature} of the organization names those that are allowed`,
  )
}

/** Checks if a passkey works at a page where it was used or registered. @param origins - `undefined` for all. */
export function isUsableAt(
  { origins: usedAt }: Pick<Authenticator, 'origins'>,
  origins: readonly string[] | undefined,
) {
  return !origins || usedAt.some(origin => origins.includes(origin))
}

/** `undefined` where none are named. The value is a list of origins, separated by commas or blanks (wire.md §2.3). */
export function passkeyOrigins(reader: Reader, organizationId: string): string[] | undefined {
  const organization = reader.find('organizations', organizationId, organizationId)
  const parentId = organization?.parentId ?? null
  const parent = parentId === null ? undefined : reader.find('organizations', parentId, parentId)
  for (const { features } of [organization, parent].filter(each => each !== undefined)) {
    const set = features.find(({ name }) => name === feature)
    if (set) return originsIn(set.value)
  }
  return undefined
}

/** @param value - Of `FEATURE_NAME_WEBAUTHN_ORIGINS`. */
export function originsIn(value: string): string[] {
  return value
    .split(/[\s,;"[\]]+/)
    .filter(text => text !== '')
    .map(text => text.replace(/\/$/, ''))
}
