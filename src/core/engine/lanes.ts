/** Work that goes on in turn, by name. */
export interface Lanes {
  /** Begins the work once what came before it has ended, however it ended. */
  inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  isBusy(name: string): boolean
}

export function createLanes(): Lanes {
  const last = new Map<string, Promise<unknown>>()
  return {
    isBusy: name => last.has(name),
    async inTurn(name, work) {
      const mine = (last.get(name) ?? Promise.resolve()).then(work, work)
      last.set(name, mine)
      try {
        return await mine
      } finally {
        if (last.get(name) === mine) last.delete(name)
      }
    },
  }
}
