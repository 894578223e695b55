import { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader } from '../ports/store.ts'

/** A registered credential, or a session. */
interface Stamping {
  readonly organizationId: string
  /** When the person paused it; absent for what cannot be paused itself. */
  readonly pausedAt?: Milliseconds | null
  /** What began a session; null or absent for a registered credential. */
  readonly begunBy?: string | null
}

/** @throws AgentError `API_KEY_PAUSED` if the person paused this API key, or the one that began this session. */
export function requireNotPaused(reader: Reader, { organizationId, pausedAt, begunBy }: Stamping): void {
  const origin = begunBy ? reader.find('apiKeys', organizationId, begunBy)?.pausedAt : undefined
  if ((pausedAt ?? origin ?? null) === null) return
  throw new AgentError(
    'API_KEY_PAUSED',
    'This API key is paused: the person at the desk stopped its requests. They can resume it in the window, under Programs.',
  )
}
