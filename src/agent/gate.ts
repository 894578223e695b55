/** Lets many pass at once, and at times holds everybody up. */
export interface Gate {
  /** Runs `work` once the gate is open. */
  pass<Value>(work: () => Promise<Value>): Promise<Value>
  /** Closes the gate, waits for those who have passed to be done, and runs `work`. Of two that close it, one waits for the other. */
  close<Value>(work: () => Promise<Value>): Promise<Value>
}

/** @param look - Right before each work; where it throws, that is not begun. */
export function createGate(look: () => void): Gate {
  const passing = new Set<Promise<unknown>>()
  let closed: Promise<unknown> | undefined
  return {
    async pass(work) {
      while (closed) await closed
      look()
      return tracked(work)
    },
    async close(work) {
      while (closed) await closed
      const { promise, resolve } = Promise.withResolvers<void>()
      closed = promise
      try {
        await Promise.allSettled(passing)
        look()
        return await work()
      } finally {
        closed = undefined
        resolve()
      }
    },
  }

  function tracked<Value>(work: () => Promise<Value>): Promise<Value> {
    const running = work()
    passing.add(running)
    return running.finally(() => passing.delete(running))
  }
}
