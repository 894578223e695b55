import { z } from 'zod'
import { call } from './call.ts'
import { id } from './fields.ts'
import type { LastUsed } from './last-used.ts'

export const sessionCalls = {
  'sessions.end': call<void>()(z.strictObject({ organizationId: id, sessionId: id })),
} as const

/** Somebody who has signed in: a key, or a token that can only read, that stands for a user until it ends. */
export interface SessionView {
  readonly id: string
  readonly name: string
  /** True if it can only read. */
  readonly onlyReads: boolean
  /**
   * Origin of the session, with which it ends: a credential, an account elsewhere, or the user whose contact was proved. Null if it
   * has none.
   */
  readonly begunBy: { readonly kind: 'apiKey' | 'passkey' | 'provider' | 'contact'; readonly name: string } | null
  readonly createdAt: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly lastUsed: LastUsed
}
