/** What a chain read from something that is signed. What else is in it only that chain knows. */
export interface Decoded {
  /** The `id` of the chain. */
  readonly chain: string
  readonly kind: string
}
