/** Content that a chain read from something to be signed. Only that chain knows the other fields. */
export interface Decoded {
  /** The `id` of the chain. */
  readonly chain: string
  readonly kind: string
}
