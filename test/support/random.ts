/** Numbers that look random and follow from a seed: what happened once can be made to happen again. */
export interface Random {
  /** From 0 up to, and without, `limit`. */
  below(limit: number): number
  /** True in so many cases of a hundred. */
  percent(share: number): boolean
}

/** Mulberry32. @param seed - 32 bits. */
export function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, percent: share => below(100) < share }
}
