import { AgentError } from '../errors.ts'

/** Most callers that wait for a turn, of one user and of all. */
export const mostTurns = { user: 200, all: 2_000 } as const

/** Waiting callers by who asked; who has had a turn comes last. */
const waiting = new Map<string, (() => void)[]>()
let all = 0
let isUnderWay = false

/**
 * Resolves when the caller may do a piece of work that takes long: one at a time, with a turn of the event loop before each, and
 * users one after the other, however much one of them asks for.
 *
 * @throws AgentError `BUSY`
 */
export async function turnFor(userId: string): Promise<void> {
  const theirs = waiting.get(userId) ?? []
  if (theirs.length >= mostTurns.user || all >= mostTurns.all) {
    throw new AgentError('BUSY', 'Too many passkeys are being checked. Send it again in a few seconds.')
  }
  await new Promise<void>(resolve => {
    theirs.push(resolve)
    waiting.set(userId, theirs)
    all++
    if (!isUnderWay) setImmediate(next)
    isUnderWay = true
  })
}

function next(): void {
  const [first] = waiting
  isUnderWay = first !== undefined
  if (!first) return
  const [userId, [go, ...others]] = first
  waiting.delete(userId)
  if (others.length > 0) waiting.set(userId, others)
  all--
  setImmediate(next)
  go?.()
}
