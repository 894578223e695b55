/** Work in progress that would be lost if the keys went now: requests being decided about and executed, calls of the window. */
export interface InFlight {
  /** Counts what `begin` begins until it has settled. */
  during<Value>(begin: () => Promise<Value>): Promise<Value>
  /** Resolves once nothing is under way, however it ended; what begins meanwhile is waited for too. */
  ended(): Promise<void>
}

export function createInFlight(): InFlight {
  const running = new Set<Promise<unknown>>()
  return {
    async during(begin) {
      const work = begin()
      running.add(work)
      try {
        return await work
      } finally {
        running.delete(work)
      }
    },
    async ended() {
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
