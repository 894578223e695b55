import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Engine } from '../../core/engine/engine.ts'
import { createShares } from '../../core/engine/shares.ts'
import { AgentError } from '../../core/errors.ts'
import type { ClientProcess } from '../../core/ledger/activity-record.ts'
import type { Program } from '../../core/programs/program.ts'
import type { ProgramToken } from '../../core/programs/program-token.ts'
import { checkOrigin, originOf } from './guard.ts'
import { createRateLimit, defaultRate } from './rate-limit.ts'

export interface ProgramCallsParts {
  readonly engine: Engine
  readonly isOriginAllowed: (origin: string) => boolean
  readonly identify: (connection: { remotePort: number; localPort: number }) => Promise<ClientProcess | undefined>
  /** Is given the connection of each client whose token is registered. */
  readonly stamped: (socket: Socket) => void
}

/** The calls of programs that have a token, through whichever door they come. */
export interface ProgramCalls {
  readonly isStopped: () => boolean
  /** Takes no more calls. */
  refuse(): void
  /** Answers those that wait. */
  letGo(): void
  /** Lets a call in, and returns who calls by the token that it has. @throws AgentError `ORIGIN_REFUSED`, `STOPPING` */
  admit(request: IncomingMessage, response: ServerResponse): (token: ProgramToken) => Program
  /** Lets a call in by a WebSocket that `request` opened. It checks again what `admit` checks. @throws AgentError as `admit` */
  admitSocket(request: IncomingMessage): (token: ProgramToken) => Program
  /** Does the work, and counts it among those of the program. @throws AgentError `RATE_LIMITED` if too many are under way */
  during<Result>(program: Program, work: () => Promise<Result>): Promise<Result>
}

/** Calls of one program that may be under way at a time. */
const mostUnderWay = 128

export function createProgramCalls({ engine, isOriginAllowed, identify, stamped }: ProgramCallsParts): ProgramCalls {
  const rateLimit = createRateLimit(defaultRate, engine.clock.now)
  const underWay = createShares()
  const lettingGo = new AbortController()
  let stopped = false

  return {
    isStopped: () => stopped,
    refuse() {
      stopped = true
    },
    letGo: () => lettingGo.abort(),
    admit: (request, response) => admitted(request, checkOrigin(request, response, isOriginAllowed)),
    admitSocket: request => admitted(request, originOf(request, isOriginAllowed)),
    async during({ token: { publicKey } }, work) {
      const giveBack = underWay.take(publicKey, mostUnderWay)
      if (!giveBack)
        throw new AgentError('RATE_LIMITED', `${mostUnderWay} calls of this program are under way. Wait for one.`)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }

  function admitted({ socket }: IncomingMessage, webOrigin: string | undefined): (token: ProgramToken) => Program {
    if (stopped) throw new AgentError('STOPPING', 'The agent is stopping. Ask again when it runs.')
    const { remotePort = 0, localPort = 0 } = socket
    return token => ({
      token,
      caller: { window: false, webOrigin, identify: () => identify({ remotePort, localPort }) },
      charge(credentialId) {
        stamped(socket)
        if (!rateLimit.take(credentialId))
          throw new AgentError('RATE_LIMITED', 'Too many requests. Please wait and try again in a few seconds')
      },
      until: lettingGo.signal,
    })
  }
}

/** Returns the token of an `Authorization: Bearer TOKEN` header as it was sent; empty if there is none. */
export function bearerOf({ headers }: IncomingMessage): string {
  return /^Bearer ([\w-]{64})$/.exec(headers.authorization ?? '')?.[1] ?? ''
}
