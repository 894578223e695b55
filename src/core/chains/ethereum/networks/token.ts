/** A token contract whose symbol and decimals are known for certain. */
export interface Token {
  readonly symbol: string
  readonly decimals: number
  /** The symbol along with the address; absent for a token that people know by its symbol alone. */
  readonly withAddress?: string
}

/** Returns the name of a token where nothing beside says which one it is. */
export function tokenName({ symbol, withAddress }: Token): string {
  return withAddress ?? symbol
}
