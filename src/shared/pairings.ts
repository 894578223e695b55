import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import { id } from './fields.ts'

/** User that gets the key: one that is there, or a new one that is named after the program. */
const keyOwner = z.union([
  z.strictObject({ userId: id }),
  /** If it may ask, a policy lets it: each signature still waits for the person, as for everybody. Otherwise it can sign nothing yet. */
  z.strictObject({ mayAsk: z.boolean() }),
])
export type KeyOwner = z.output<typeof keyOwner>

export const pairingCalls = {
  /** Programs in a terminal (`countersign pair`) and web pages (`/provider.js`) that ask for an API key of their own. */
  'pairings.list': query<PairingView[]>('apiKeys')(nothing),
  /** Registers the program's key. */
  'pairings.accept': call<{ apiKeyId: string }>()(
    z.strictObject({ id: z.uuid(), organizationId: id, owner: keyOwner }),
  ),
  'pairings.refuse': call<void>()(z.strictObject({ id: z.uuid() })),
} as const

export interface PairingView {
  readonly id: string
  /** Name of the program, as it calls itself; of a web page its origin. */
  readonly name: string
  readonly isPage: boolean
}
