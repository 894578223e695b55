import { AgentError } from '../errors.ts'
import type { ActivityRecord } from '../ledger/activity-record.ts'
import type { Reader } from '../ports/store.ts'
import type { ApiKey } from '../records/api-key.ts'
import { isProgram } from './is-program.ts'

/** A registered credential, or a session. */
interface Stamping {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  /** What began a session; null or absent for a registered credential. */
  readonly begunBy?: string | null
}

/**
 * Finds the API key that the person has paused, and a credential with it: the key itself, or the one that began this session. A program is
 * paused as a whole: with one of its keys, all that acts as its user.
 */
export function pausedKeyOf(reader: Reader, { id, organizationId, userId, begunBy }: Stamping): ApiKey | undefined {
  const paused = reader.list('apiKeys', organizationId, { userId }).filter(({ pausedAt }) => pausedAt !== null)
  const user = paused.length > 0 ? reader.find('users', organizationId, userId) : undefined
  const own = paused.find(each => each.id === id) ?? (user && isProgram(reader, user) ? paused[0] : undefined)
  const origin = begunBy && !own ? reader.find('apiKeys', organizationId, begunBy) : undefined
  return own ?? (origin && pausedKeyOf(reader, origin))
}

/** The same of the credential that a recorded request came with. */
export function pausedKeyOfRequest(
  reader: Reader,
  { organizationId, requester: { credentialId: id, userId } }: Pick<ActivityRecord, 'organizationId' | 'requester'>,
): ApiKey | undefined {
  const begunBy = reader.find('apiKeys', organizationId, id)?.begunBy
  return pausedKeyOf(reader, { id, organizationId, userId, ...(begunBy && { begunBy }) })
}

/** Tells if any key is. The store remembers the list, for what waits is looked at often. */
export function isAnyPaused(reader: Reader, organizationId: string): boolean {
  return reader.list('apiKeys', organizationId).some(({ pausedAt }) => pausedAt !== null)
}

/** @throws AgentError `API_KEY_PAUSED` */
export function requireNotPaused(reader: Reader, stamping: Stamping): void {
  if (!pausedKeyOf(reader, stamping)) return
  throw new AgentError(
    'API_KEY_PAUSED',
    'This API key is paused: the person at the desk stopped its requests. They can resume it in the window, under Programs.',
  )
}
