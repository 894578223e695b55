import type { ApiKey } from '../credentials/api-key.ts'
import type { Milliseconds } from '../ports/clock.ts'

/** Milliseconds since the epoch; null never expires. */
export function expiresAt(apiKey: Pick<ApiKey, 'createdAt' | 'expirationSeconds'>): Milliseconds | null {
  return apiKey.expirationSeconds === null ? null : apiKey.createdAt + apiKey.expirationSeconds * 1000
}
