import type { Milliseconds } from '../milliseconds.ts'
import type { ApiKey } from '../records/api-key.ts'

/** Milliseconds since the epoch; null never expires. */
export function expiresAt(apiKey: Pick<ApiKey, 'createdAt' | 'expirationSeconds'>): Milliseconds | null {
  return apiKey.expirationSeconds === null ? null : apiKey.createdAt + apiKey.expirationSeconds * 1000
}
