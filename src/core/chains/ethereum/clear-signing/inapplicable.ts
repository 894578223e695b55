/**
 * A descriptor does not fit what is signed, or says something that is not understood here: then none of it is used.
 * The text is for whoever looks into it; no person is shown it.
 */
export class Inapplicable extends Error {}

/** `undefined` where something turns out to be inapplicable. */
export function ifApplicable<Result>(make: () => Result): Result | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Inapplicable) return undefined
    throw error
  }
}
