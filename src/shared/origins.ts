import { z } from 'zod'
import { call, query } from './call.ts'
import { id, organization } from './fields.ts'

export const originCalls = {
  'origins.list': query<OriginView[]>('origins')(organization),
  'origins.decide': call<void>()(
    z.strictObject({ organizationId: id, origin: z.string().max(300), decision: z.enum(['allowed', 'refused']) }),
  ),
  /** Forgets the decision; the origin's next request asks again. */
  'origins.forget': call<void>()(z.strictObject({ organizationId: id, origin: z.string().max(300) })),
} as const

export interface OriginView {
  readonly origin: string
  readonly decision: 'allowed' | 'refused' | 'undecided'
  /** Way it was allowed; null if it is not. */
  readonly by: 'window' | 'commandLine' | 'organization' | null
}
