import { z } from 'zod'
import { keyOwner } from './api-keys.ts'
import { call, nothing, query } from './call.ts'
import { id } from './fields.ts'

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
