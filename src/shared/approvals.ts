import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import type { Card } from './card.ts'
import { decision, id } from './fields.ts'

export const approvalCalls = {
  /** Large ones in part: `partial` says so. */
  'approvals.list': query<Card[]>('approvals')(nothing),
  /** One card as a whole, of a request that waits for the person or for votes, as the list had it. */
  'approvals.get': query<Card>('approvals', 'hardwareWallets')(z.strictObject({ id, digest: z.string() })),
  /** The program that asks for it, as far as it is known; null for what waits no more. */
  'approvals.asker': query<Asker | null>('askers', 'approvals')(z.strictObject({ id })),
  /** `grant`: approves what is like it, too, for a while. Only where the card offers it. `limit`: in whole units of the asset it names. */
  'approvals.approve': call<void>()(
    decision.extend({
      grant: z
        .strictObject({
          minutes: z.number().int().min(1).max(1440),
          limit: z.string().regex(/^\d{1,30}(\.\d{1,36})?$/),
        })
        .optional(),
    }),
  ),
  /** The program is told the reason. */
  'approvals.reject': call<void>()(decision.extend({ reason: z.string().trim().min(1).max(200).optional() })),
  /** Gives ten more minutes to decide. */
  'approvals.extend': call<void>()(decision),
  /** Rejects every waiting request of one client; answers how many. */
  'approvals.rejectAllFrom': call<{ rejected: number }>()(z.strictObject({ clientId: z.string() })),
} as const

/** A program, after it has asked for something that waits for the person. */
export interface Asker {
  /** True while it keeps a connection open for the answer. */
  readonly waits: boolean
  /** Time when it last began or ended to wait, or asked what has become of its request; null if it has not since the agent was started. */
  readonly lastAskedAt: number | null
  /** True if it closed the last connection before it had an answer: it may have sent the same again. */
  readonly gaveUp: boolean
}
