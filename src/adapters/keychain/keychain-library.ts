/**
 * A library that reaches the operating system's keychain. Each sees only the items that it made, under other attributes than the
 * others'. Items are bytes that the caller owns and wipes.
 */
export interface KeychainLibrary {
  get(service: string, account: string): Promise<Uint8Array | null>
  set(service: string, account: string, item: Uint8Array): Promise<void>
  /** True if there was one. */
  delete(service: string, account: string): Promise<boolean>
  /** Tells a keychain that is locked, from one that does not answer, by what a failed read threw. */
  saysLocked(cause: unknown): boolean
}
