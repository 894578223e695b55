/** One operation's place in the queue. `overdue` turns true when nobody waits for it any more. */
export interface Turn {
  readonly overdue: boolean
}

export interface Turns {
  /** True while an operation nobody waits for any more has still not ended. */
  readonly blocked: boolean
  /**
   * Runs `operation` when those before it have ended. One that takes longer than the limit is left to itself; until it
   * ends, it and everything after it rejects with `unanswered()`.
   */
  take<Value>(operation: (turn: Turn) => Promise<Value>): Promise<Value>
}

/**
 * Operations that cannot be cancelled, one after the other.
 *
 * Each call into the keychain holds one of the four threads that also do files and cryptography, and one that asks the
 * person holds it until they answer. More than one at a time, and an unanswered prompt would stop the agent.
 */
export function takeTurns(limitMs: number, unanswered: () => Error): Turns {
  let last: Promise<void> = Promise.resolve()
  let blocked = false
  return {
    get blocked() {
      return blocked
    },
    async take(operation) {
      const before = last
      let end = () => {}
      last = new Promise(resolve => (end = resolve))
      await before
      try {
        if (blocked) throw unanswered()
        return await limited(operation)
      } finally {
        end()
      }
    },
  }

  async function limited<Value>(operation: (turn: Turn) => Promise<Value>): Promise<Value> {
    const turn = { overdue: false }
    const running = operation(turn)
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        turn.overdue = blocked = true
        const unblock = () => (blocked = false)
        running.then(unblock, unblock)
        reject(unanswered())
      }, limitMs)
    })
    try {
      return await Promise.race([running, limit])
    } finally {
      clearTimeout(timer)
    }
  }
}
