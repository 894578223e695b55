import { z } from 'zod'
import { call, query } from './call.ts'
import { id, name, organization } from './fields.ts'

export const newApiKey = {
  name,
  /** P-256, 33 bytes compressed, hex. The private half is made in the window and never sent. */
  publicKey: z.string().regex(/^0[23][0-9a-f]{64}$/),
  expirationSeconds: z.number().int().positive().optional(),
}

export const apiKeyCalls = {
  'apiKeys.list': query<ApiKeyView[]>('apiKeys')(organization),
  /** `userId`: whose key it will be; absent, the window's own user. */
  'apiKeys.create': call<{ apiKeyId: string }>()(
    z.strictObject({ organizationId: id, userId: id.optional(), ...newApiKey }),
  ),
  'apiKeys.delete': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),
  /** Refuses what the key asks for, until it is resumed. What waits already waits on. */
  'apiKeys.pause': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),
  'apiKeys.resume': call<void>()(z.strictObject({ organizationId: id, apiKeyId: id })),
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
  /** True if the person paused it: its requests are refused. */
  readonly paused: boolean
  /** The credential of this window: it cannot be deleted here. */
  readonly isWindowKey: boolean
  /** True if its holder has signed anything with it here. */
  readonly used: boolean
  readonly createdAt: number
}
