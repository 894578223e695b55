import { z } from 'zod'
import { call } from './call.ts'
import { id } from './fields.ts'
import type { LastUsed } from './last-used.ts'
import type { InWords } from './policies.ts'

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
  /** Profile that narrows what it may do; null if nothing does. */
  readonly profile: ProfileView | null
  readonly createdAt: number
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
  readonly lastUsed: LastUsed
}

/** Profile of a session. */
export interface ProfileView {
  /** Null if the profile is gone: then the session may do nothing. */
  readonly name: string | null
  /** Its scope in words; null if it is gone. */
  readonly inWords: InWords | null
  /** Its scope as written; empty if it is gone. */
  readonly scope: string
}
