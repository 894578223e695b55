import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'
import type { LastUsed } from './last-used.ts'

const newApiKey = {
  name,
  /** P-256, 33 bytes compressed, hex. The private half is made in the window and never sent. */
  publicKey: z.string().regex(/^0[23][0-9a-f]{64}$/),
  expirationSeconds: z.number().int().positive().optional(),
}

/** User that gets a key: one that is there, or a new one that is named after the program. */
export const keyOwner = z.union([
  z.strictObject({ userId: id }),
  /** If it may ask, a policy lets it: each signature still waits for the person, as for everybody. Otherwise it can sign nothing yet. */
  z.strictObject({ mayAsk: z.boolean() }),
])
export type KeyOwner = z.output<typeof keyOwner>

export const apiKeyCalls = {
  'apiKeys.list': query<ApiKeyView[]>('apiKeys')(organization),
  'apiKeys.create': call<{ apiKeyId: string }>()(z.strictObject({ organizationId: id, owner: keyOwner, ...newApiKey })),
  'apiKeys.delete': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),
  /** Refuses what the key asks for, until it is resumed; of a program, all of its keys. What waits already waits on, and is not approved. */
  'apiKeys.pause': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),
  'apiKeys.resume': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),
  /** How long requests of the key wait for the person, in seconds; null for as long as the settings say. Those that wait keep their time. */
  'apiKeys.setDecisionTime': call<void>()(
    z.strictObject({
      organizationId: id,
      apiKeyId: id,
      decisionSeconds: z.number().int().min(30).max(86_400).nullable(),
    }),
  ),
} as const

/**
 * Reach of a user’s keys without further leave: `everything` if the user decides alone as a root user, `together`
 * if several root users do, `allowed` for what policies allow.
 */
export type Reach = 'everything' | 'together' | 'allowed'

export interface ApiKeyView {
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly reach: Reach
  readonly name: string
  readonly publicKey: string
  readonly curve: string
  /** Milliseconds since the epoch; null never expires. */
  readonly expiresAt: number | null
  readonly expired: boolean
  /** True if the person paused it, or another key of its program: its requests are refused. */
  readonly paused: boolean
  /** How long its requests wait for the person, in seconds; null for as long as the settings say. */
  readonly decisionSeconds: number | null
  /** The credential of this window: it cannot be deleted here. */
  readonly isWindowKey: boolean
  readonly lastUsed: LastUsed
  readonly createdAt: number
}
