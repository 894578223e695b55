import { z } from 'zod'
import { account, accounts } from './accounts.ts'
import { call } from './call.ts'
import { id, name } from './fields.ts'
import { proof } from './proof.ts'

/** A private key may be on a curve that wallets have no keys on. */
const privateKeyCurve = z.enum([...account.shape.curve.options, 'CURVE_P256'])

const keySetAside = z.strictObject({
  organizationId: z.string().max(100),
  keyId: z.string().max(100),
  at: z.number().int(),
})

/** What a key that was set aside becomes again: that of the record that lacks it, or of a new one. */
const restored = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('known') }),
  z.strictObject({ kind: z.literal('wallet'), name, accounts }),
  z.strictObject({ kind: z.literal('privateKey'), name, curve: privateKeyCurve }),
])

export const setAsideCalls = {
  /** Takes a key that was set aside into use again, in this organization. */
  'recovery.takeUp': call<void>()(z.strictObject({ organizationId: id, secret: keySetAside, as: restored })),
  /** For good. `typed`: the ending of the key's id. */
  'recovery.erase': call<void>()(z.strictObject({ secret: keySetAside, ...proof })),
} as const

export interface SetAsideView {
  readonly organizationId: string
  readonly keyId: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /**
   * `known`: a record lacks it. `spare`: the vault also has it in use. `own`: the agent made it for itself, and has no more use for it.
   * `damaged`: nobody can read what it was.
   */
  readonly kind: 'known' | 'spare' | 'wallet' | 'privateKey' | 'own' | 'damaged'
  /** The first address of a wallet, or of a private key that can have one. `kind`: of account, for example `Solana`. */
  readonly address: { readonly kind: string; readonly address: string } | null
  /** Of its id: what the person types to erase it, where nothing better proves them. */
  readonly ending: string
}
