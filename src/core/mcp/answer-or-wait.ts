import type { Milliseconds } from '../milliseconds.ts'
import type { Asked } from '../programs/program.ts'
import type { ToolAnswer } from './tool-answer.ts'

/** Clients give up a tool after 60 seconds, so it answers before. */
const patience: Milliseconds = 40_000

/** Sentence for the descriptions of tools that ask the person. */
export const waitsInWords = `If the person has not decided after ${patience / 1000} seconds, it answers with a requestId: ask get_request later.`

/**
 * Answers with the result if the person decides soon, and otherwise that the request waits.
 * @throws AgentError, RpcError if it is refused in that time
 */
export async function answerOrWait<Result>(
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
  next: 'The person has not decided yet. Ask get_request later, or take it back with cancel_request.',
}
