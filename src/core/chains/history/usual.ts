/** With fewer, nothing is usual yet; and what was usual long ago need not be today. */
export const enoughToCompare = 5
export const mostCompared = 20

/** The middle one of a list that is not empty; the lower of two. */
export function median(amounts: readonly bigint[]): bigint {
  return ascending(amounts)[(amounts.length - 1) >> 1] as bigint
}

/** Returns the greatest of a list that is not empty. */
export function greatest(amounts: readonly bigint[]): bigint {
  return ascending(amounts).at(-1) as bigint
}

function ascending(amounts: readonly bigint[]): readonly bigint[] {
  return amounts.toSorted((one, other) => (one < other ? -1 : 1))
}
