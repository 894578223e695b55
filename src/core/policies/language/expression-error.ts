/** Error in the text of an expression. Offsets are in UTF-16 units, the end exclusive. */
export class ExpressionError extends Error {
  readonly from: number
  readonly to: number

  /** @param message - In words, without a full stop. */
  constructor(message: string, at: { readonly from: number; readonly to: number }) {
    super(message)
    this.name = 'ExpressionError'
    this.from = at.from
    this.to = at.to
  }
}
