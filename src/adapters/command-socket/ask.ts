import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { type ErrorReply, ofReply } from '../../core/errors.ts'
import { socketPath } from './socket-path.ts'

type Line = { readonly told: string } | { readonly answer: unknown } | { readonly error: ErrorReply }

/**
 * Has the agent that runs on a data directory carry out a command.
 * @param tell - Is handed each sentence about what is being done or waited for.
 * @returns `isRunning` false where no agent listens there: then nothing was asked.
 * @throws AgentError with which the agent refused or failed; Error where it went away before it had answered
 */
export async function askAgent(
  dataDirectory: string,
  command: string,
  asked: unknown,
  tell: (text: string) => void,
): Promise<{ readonly isRunning: false } | { readonly isRunning: true; readonly answer: unknown }> {
  const response = await post(dataDirectory, command, JSON.stringify(asked))
  if (!response) return { isRunning: false }
  // The stream's own failure ends its lines, and is told below.
  response.on('error', () => undefined)
  for await (const text of createInterface({ input: response })) {
    const line = JSON.parse(text) as Line
    if ('told' in line) tell(line.told)
    else if ('answer' in line) return { isRunning: true, answer: line.answer }
    else throw ofReply(line.error)
  }
  throw new Error('The agent ended before it had answered. Look at its log, and try again.')
}

/** Whether something takes connections at the socket of a data directory. */
export async function reachesAgent(dataDirectory: string): Promise<boolean> {
  const reached = pathTo(dataDirectory)
  if (!reached) return false
  const socket = connect(reached.path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
    reached.release()
  }
}

async function post(dataDirectory: string, command: string, body: string): Promise<IncomingMessage | undefined> {
  const reached = pathTo(dataDirectory)
  if (!reached) return undefined
  try {
    const sent = request({ socketPath: reached.path, path: `/${command}`, method: 'POST', agent: false })
    sent.end(body)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return response
  } catch (thrown) {
    if (isNobodyThere(thrown)) return undefined
    throw thrown
  } finally {
    reached.release()
  }
}

function pathTo(dataDirectory: string) {
  try {
    return socketPath(dataDirectory)
  } catch (thrown) {
    if (isNobodyThere(thrown)) return undefined
    throw thrown
  }
}

/** There is no socket, or it was left by an agent that was killed. */
function isNobodyThere(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOENT' || thrown.code === 'ECONNREFUSED')
}
