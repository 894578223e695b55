import { RpcError, rpcCodes } from '../../core/programs/rpc-error.ts'

/** Text of answers that a program has not taken yet, in UTF-16 units. */
const mostOfProgram = 64 * 1_048_576
/** A shorter one always has room: a program that does not hear of a signature or a hash would ask for the payment again. */
const short = 10_000

/** Counts the answers that wait in memory: for the rest of a batch, or for a client that reads slowly or not at all. */
export interface UntakenAnswers {
  /**
   * Makes room for an answer, and returns a function that gives it back, once.
   * @param program - Its public key.
   * @throws RpcError -32005 if too much of the program waits
   */
  hold(program: string, text: string): () => void
}

export function createUntakenAnswers(): UntakenAnswers {
  const held = new Map<string, number>()
  return {
    hold(program, { length }) {
      if (length <= short) return () => undefined
      const others = held.get(program) ?? 0
      if (others + length > mostOfProgram)
        throw new RpcError(rpcCodes.limitExceeded, 'Your answers are too large. Read those that wait, or ask for less.')
      held.set(program, others + length)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        const left = (held.get(program) ?? 0) - length
        if (left > 0) held.set(program, left)
        else held.delete(program)
      }
    },
  }
}
