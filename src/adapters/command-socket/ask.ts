import { once } from 'node:events'
import { lstatSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { shellPath } from '../../core/display/shell-path.ts'
import { AgentError, type ErrorReply, ofReply } from '../../core/errors.ts'
import { isListening } from '../loopback/is-listening.ts'
import { request } from '../loopback/node-http.ts'
import { socketName, socketPath } from './socket-path.ts'

type Line = { readonly told: string } | { readonly answer: unknown } | { readonly error: ErrorReply }

/**
 * Has the agent that runs on a data directory carry out a command.
 * @param isSecret - True if the request holds secrets: then nobody else may be able to listen there.
 * @param tell - Is handed each sentence about what is being done or waited for.
 * @returns `isRunning` false where no agent listens there: then nothing was asked.
 * @throws AgentError with which the agent refused or failed; `PERMISSION_DENIED` where another user may listen in its place; Error where
 * it went away before it had answered
 */
export async function askAgent(
  dataDirectory: string,
  command: string,
  asked: unknown,
  isSecret: boolean,
  tell: (text: string) => void,
): Promise<{ readonly isRunning: false } | { readonly isRunning: true; readonly answer: unknown }> {
  if (!isSocketThere(dataDirectory)) return { isRunning: false }
  if (isSecret) requireOwn(dataDirectory)
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

/** Tells if something takes connections at the socket of a data directory. */
export async function reachesAgent(dataDirectory: string): Promise<boolean> {
  const reached = pathTo(dataDirectory)
  if (!reached) return false
  try {
    return await isListening(reached.path)
  } finally {
    reached.release()
  }
}

/**
 * Tells if the agent's socket is there. Anything else with its name, such as a link to another socket, is not the agent's. Windows shows no
 * pipes in folders.
 */
function isSocketThere(dataDirectory: string): boolean {
  if (process.platform === 'win32') return true
  return lstatSync(join(dataDirectory, socketName), { throwIfNoEntry: false })?.isSocket() === true
}

/** Anybody who can write into the directory can put a socket of their own there. @throws AgentError `PERMISSION_DENIED` */
function requireOwn(dataDirectory: string): void {
  if (process.platform === 'win32') return
  const user = process.getuid?.()
  const [directory, socket] = [statSync(dataDirectory), lstatSync(join(dataDirectory, socketName))]
  if (socket.uid !== user || (directory.uid !== user && directory.uid !== 0)) {
    throw new AgentError(
      'PERMISSION_DENIED',
      `Another user listens for commands in ${dataDirectory}, and is told no passphrase. Run this as the user of that agent.`,
    )
  }
  if ((directory.mode & 0o022) === 0) return
  throw new AgentError(
    'PERMISSION_DENIED',
    `Other users can write into ${dataDirectory}, and could listen there for what you type. Run: chmod 700 ${shellPath(dataDirectory)}`,
  )
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
    if ((thrown as NodeJS.ErrnoException).code === 'ECONNRESET') {
      throw new Error('The agent did not take the command. It may be stopping, or busy with others. Try again.')
    }
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
