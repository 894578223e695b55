import { once } from 'node:events'
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { AgentError, toAgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { strictUtf8 } from '../../core/schema/strict-utf8.ts'
import { closeServers } from '../loopback/close-servers.ts'
import { createServer } from '../loopback/node-http.ts'
import { readBody } from '../loopback/read-body.ts'
import { socketName, socketPath } from './socket-path.ts'

/**
 * Carries out one command.
 * @param tell - Tells the caller what is being done or waited for, in a sentence.
 * @param gone - Aborts when the caller has gone away.
 * @returns what JSON can hold. @throws AgentError
 */
export type RunCommand = (request: unknown, tell: (text: string) => void, gone: AbortSignal) => Promise<unknown>

export interface CommandSocketOptions {
  readonly dataDirectory: string
  readonly commands: ReadonlyMap<string, RunCommand>
  readonly log: Log
}

export interface CommandSocket {
  /** Takes no more commands. What runs goes on. */
  refuse(): void
  /** Ends every connection within two seconds. */
  stop(): Promise<void>
}

/** Longest request, in bytes: paths, passphrases and keys to encrypt to. */
const requestCap = 64 * 1024

/** Commands at a time, and others who are connected. */
const mostConnections = 16

/** Limits of a connection, in milliseconds. How long a command takes is its own matter. */
const limits = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 }

/** Sockets that this process made: the identity of each file, by its data directory. */
const made = new Map<string, string>()

/** Tells if the file is the socket that this process listens on, and not another that was put in its place. */
export function isOwnSocket(dataDirectory: string): boolean {
  return made.get(dataDirectory) === nodeOf(dataDirectory)
}

function nodeOf(dataDirectory: string): string | undefined {
  const found = lstatSync(join(dataDirectory, socketName), { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/**
 * Listens for commands of the same user on a socket in the data directory, which nobody else may open. Each is a POST to its name, and
 * is answered by lines of JSON: `{"told": text}` while it runs, then `{"answer": …}` or `{"error": …}`.
 *
 * The caller holds the lock of the database: a socket that lies there was left by an agent that was killed.
 * @returns `undefined` where the path of the data directory is too long for a socket
 */
export async function serveCommands({
  dataDirectory,
  commands,
  log,
}: CommandSocketOptions): Promise<CommandSocket | undefined> {
  const reached = socketPath(dataDirectory)
  if (reached === undefined) return undefined
  let isOpen = true
  const server = createServer(limits, (request, response) => void answer(request, response))
  server.maxConnections = mostConnections
  try {
    if (process.platform !== 'win32') rmSync(join(dataDirectory, socketName), { force: true })
    // The socket is made in this call. Until its rights are set, others could open it.
    const before = process.umask(0o177)
    server.listen(reached.path)
    process.umask(before)
    await once(server, 'listening')
    if (process.platform !== 'win32') {
      chmodSync(join(dataDirectory, socketName), 0o600)
      made.set(dataDirectory, nodeOf(dataDirectory) ?? '')
    }
  } catch (thrown) {
    reached.release()
    throw thrown
  }
  return {
    refuse() {
      isOpen = false
    },
    async stop() {
      await closeServers([server])
      reached.release()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = (value: object) => response.write(`${JSON.stringify(value)}\n`)
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    try {
      if (!isOpen) throw new AgentError('STOPPING', 'The agent is stopping. Try again when it has ended.')
      const run = request.method === 'POST' ? commands.get(request.url?.slice(1) ?? '') : undefined
      if (!run)
        throw new AgentError(
          'ROUTE_NOT_FOUND',
          'The agent that runs here is of another version and has no such command. Stop it and start this version, then try again.',
        )
      const body = await readBody(request, { cap: requestCap })
      const answered = await run(parsed(body), text => line({ told: text }), gone.signal)
      line({ answer: answered })
    } catch (thrown) {
      const error = toAgentError(thrown)
      if (error.code === 'INTERNAL') log.error({ error: error.cause ?? error }, 'a command failed unexpectedly')
      line({ error: error.toReply() })
    }
    response.end()
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8(body))
  } catch {
    throw new AgentError('REQUEST_INVALID', 'invalid request body: it is not JSON in UTF-8')
  }
}
