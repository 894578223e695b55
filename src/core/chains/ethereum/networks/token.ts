/** A token contract whose symbol and decimals are known for certain. */
export interface Token {
  readonly symbol: string
  readonly decimals: number
}
