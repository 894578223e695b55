/** Things that several have at a time, of which each may have so many. */
export interface Shares {
  /** Takes one in a name, and returns what gives it back; `undefined` if that name has `most` of them. */
  take(name: string, most: number): (() => void) | undefined
}

export function createShares(): Shares {
  const taken = new Map<string, number>()
  return {
    take(name, most) {
      const others = taken.get(name) ?? 0
      if (others >= most) return undefined
      taken.set(name, others + 1)
      return () => {
        const left = (taken.get(name) ?? 1) - 1
        if (left > 0) taken.set(name, left)
        else taken.delete(name)
      }
    },
  }
}
