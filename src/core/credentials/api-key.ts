import type { Milliseconds } from '../ports/clock.ts'
import type { Identified } from '../record/identified.ts'

export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519'

export interface ApiKey extends Identified {
  readonly userId: string
  readonly name: string
  /** Lower-case hex: 33 bytes compressed for P-256 and secp256k1, 32 bytes for ed25519. */
  readonly publicKey: string
  readonly curve: ApiKeyCurve
  /** Counted from `createdAt`; null never expires. */
  readonly expirationSeconds: number | null
  /** True for the credential this agent itself holds for its window. */
  readonly isWindowKey: boolean
  /**
   * When a stamp of this key was first accepted in this organization; null for a key that somebody put here, and that nobody has
   * used here yet. The window's own is proven from the start: it was made here.
   */
  readonly provenAt: Milliseconds | null
}
