import { z } from 'zod'
import { call, nothing, query } from './call.ts'
import type { OnlyTransfers, TokenNaming } from './chains.ts'
import { id, name, organization } from './fields.ts'

export const velocityControlCalls = {
  'velocityControls.list': query<VelocityControlView[]>('activities', 'policies')(organization),
  /** `amount`: a decimal number in whole units of the asset. `spanSeconds`: absent looks back for ever. */
  'velocityControls.create': call<{ velocityControlId: string }>()(
    z.strictObject({
      organizationId: id,
      name,
      identifier: z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/),
      caip19: z.string().max(100),
      decimals: z.number().int().min(0).max(36),
      amount: z.string().regex(/^\d{1,30}(\.\d{1,36})?$/),
      spanSeconds: z.number().int().min(1).max(31_536_000).optional(),
      groupBy: z.enum(['organization', 'user', 'wallet']),
    }),
  ),
  'velocityControls.delete': call<void>()(z.strictObject({ organizationId: id, velocityControlId: id })),
  /** Lists what can be limited by amount: native coins and known tokens, by network. */
  'assets.list': query<NetworkAssets[]>()(nothing),
} as const

/** A limit on what is spent or how often, which conditions ask as `controls.<identifier>`. */
export interface VelocityControlView {
  readonly id: string
  readonly name: string
  readonly identifier: string
  /** Sentence, for example `at most 2 ETH in 24 hours, for each user`. */
  readonly sentence: string
  /** CAIP-19: the asset of which it measures every transfer. Null where it measures several, some or something else. */
  readonly caip19: string | null
  /** Conditions that only the transfers it measures meet. Null if it does not measure every transfer of one asset. */
  readonly onlyTransfers: OnlyTransfers | null
  /** What is used, for example `1.5 of 2 ETH`, and its part from 0 to 1. Null if it is counted by user or wallet. */
  readonly used: { readonly words: string; readonly part: number } | null
}

/** A network, and what is known for certain to be sent on it; its own coin first, where anything is. */
export interface NetworkAssets {
  /** CAIP-2, for example `eip155:8453`. */
  readonly chain: string
  /** Network for people, for example `Base (8453)`. */
  readonly network: string
  readonly testnet: boolean
  /** Number of people who look for it, and so its place among the others. */
  readonly prominence: 'first' | 'common' | 'rare'
  /** True if a transaction does not say which network it is for: a limit then counts what is sent on test networks too. */
  readonly withTestNetworks: boolean
  /** Naming of a token that is not among `assets`; null if there are no tokens. */
  readonly tokens: TokenNaming | null
  readonly assets: readonly { readonly caip19: string; readonly symbol: string; readonly decimals: number }[]
}
