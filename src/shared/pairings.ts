import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import { id } from './fields.ts'

export const pairingCalls = {
  /** Programs in a terminal (`countersign pair`) and web pages (`/provider.js`) that ask for an API key of their own. */
  'pairings.list': query<PairingView[]>('apiKeys')(nothing),
  /** Registers the program's key for a user, or for a new user that is named after it. */
  'pairings.accept': call<void>()(z.strictObject({ id: z.uuid(), organizationId: id, userId: id.optional() })),
  'pairings.refuse': call<void>()(z.strictObject({ id: z.uuid() })),
} as const

export interface PairingView {
  readonly id: string
  /** Name of the program, as it calls itself; of a web page its origin. */
  readonly name: string
  readonly isPage: boolean
}
