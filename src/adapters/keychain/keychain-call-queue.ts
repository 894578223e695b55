/** One operation's place in the queue. `overdue` turns true when nobody waits for it any more. */
export interface Turn {
  readonly overdue: boolean
}

export interface Turns {
  /** True while an operation is under way. */
  readonly busy: boolean
  /** True while that operation has taken longer than the limit. */
  readonly blocked: boolean
  /**
   * Runs `operation` when those before it have ended. One that takes longer than its limit is left to itself; until it
   * ends, it and everything after it rejects with `unanswered()`.
   */
  take<Value>(operation: (turn: Turn) => Promise<Value>, limitMs: number, unanswered: () => Error): Promise<Value>
}

/** Operations that cannot be cancelled, one after the other. */
export function takeTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  let busy = false
  let blocked = false
  return {
    get busy() {
      return busy
    },
    get blocked() {
      return blocked
    },
    async take(operation, limitMs, unanswered) {
      const before = last
      let end = () => {}
      last = new Promise(resolve => (end = resolve))
      await before
      try {
        if (blocked) throw unanswered()
        return await limited(operation, limitMs, unanswered)
      } finally {
        end()
      }
    },
  }

  async function limited<Value>(
    operation: (turn: Turn) => Promise<Value>,
    limitMs: number,
    unanswered: () => Error,
  ): Promise<Value> {
    const turn = { overdue: false }
    busy = true
    const running = operation(turn).finally(() => {
      busy = blocked = false
    })
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        turn.overdue = blocked = true
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

/**
 * Turns of the whole process. Each call into the keychain holds one of the four threads that also do files and cryptography,
 * and a call that asks the person holds it until they answer: with more than one at a time, an unanswered prompt would stop
 * the agent. Nor does libsecret stand two threads with a prompt each.
 */
export const keychainTurns = takeTurns()
