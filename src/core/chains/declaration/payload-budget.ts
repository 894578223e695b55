/** Steps all typed data of one request may take to read: about 5,000 numbers, or 60 orders of a marketplace. */
const mostSteps = 16_000

/**
 * Costs of reading and hashing typed data, in steps of a few microseconds. They are paid before the work is done, and shared by all
 * payloads of a request: nobody has evaluated the request yet, and nobody else is served meanwhile.
 */
export const stepsOf = {
  /** A value, and whatever else of the JSON is looked at separately. */
  value: 3,
  /** Text, bytes, a list or a struct, which are each hashed separately. */
  hash: 9,
  /** A declared member of a struct. */
  member: 2,
  /** Estimate before the JSON is parsed. */
  json: (characters: number) => characters / 16,
  /** The type of a struct is written out and hashed for each struct of it, with all types it uses. */
  structType: (members: number, characters: number) => members / 2 + characters / 64,
} as const

export class PayloadBudget {
  #left = mostSteps

  /** @returns Whether there was enough left; once there was not, there never is. */
  spend(steps: number): boolean {
    this.#left -= steps
    return this.#left >= 0
  }
}
