import type { Asked } from '../json-rpc/program.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** Clients give up a tool after 60 seconds, so it answers before. */
const patience: Milliseconds = 40_000

/**
 * Answers with the result if the person decides soon, and otherwise that the request waits.
 * @throws AgentError, RpcError if it is refused in that time
 */
export async function decided<Result>(
  { id: requestId, result }: Asked<Result>,
  answer: (result: Result) => ToolAnswer,
): Promise<ToolAnswer> {
  const late = Promise.withResolvers<ToolAnswer>()
  const timer = setTimeout(() => late.resolve(waits), patience)
  try {
    return { requestId, ...(await Promise.race([result.then(answer), late.promise])) }
  } finally {
    clearTimeout(timer)
  }
}

export const waits: ToolAnswer = {
  status: 'waiting',
  next: 'The person at the desk has not decided yet. Ask get_request later, or take it back with cancel_request.',
}
