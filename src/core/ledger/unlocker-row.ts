import type { Milliseconds } from '../milliseconds.ts'

export type UnlockerKind = 'keychain' | 'passphrase' | 'memory'

/** The data key as an unlocker has wrapped it. Nothing here is secret. */
export interface WrappedKey {
  /** Values that unwrapping needs besides the secret that only the unlocker has, such as a salt. */
  readonly parameters: Readonly<Record<string, string | number>>
  /** Base64 of what `seal` made. */
  readonly key: string
}

/** One way to open the data key. A database has at most one of each kind. */
export interface UnlockerRow {
  readonly kind: UnlockerKind
  /** A UUID. The keychain keeps its item under it. */
  readonly id: string
  readonly createdAt: Milliseconds
  readonly wrapped: WrappedKey
  /** See `unlockerMac`. */
  readonly mac: string
}
