import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import type { Card } from './card.ts'
import { decision, id } from './fields.ts'

export const approvalCalls = {
  /** Large ones in part: `partial` says so. */
  'approvals.list': query<Card[]>('approvals')(nothing),
  /** One card as a whole, of a request that waits for the person or for votes, as the list had it. */
  'approvals.get': query<Card>('approvals', 'hardwareWallets')(z.strictObject({ id, digest: z.string() })),
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
