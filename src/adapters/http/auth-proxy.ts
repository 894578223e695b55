import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AuthProxy } from '../../core/auth-proxy/auth-proxy.ts'
import { stopping } from '../../core/auth-proxy/submit-by.ts'
import type { Refusals } from '../../core/engine/refused/refusals.ts'
import { parseBody } from '../../core/engine/stages/authenticate/read-body.ts'
import { AgentError } from '../../core/errors.ts'
import type { ClientProcess } from '../../core/ledger/activity-record.ts'
import type { Log } from '../../core/ports/log.ts'
import { readBody } from '../loopback/read-body.ts'
import { answerError, answerJson } from './answer.ts'
import { askedOf } from './asked-of.ts'
import { goneOf } from './gone-of.ts'
import { checkOrigin } from './guard.ts'
import { pathOf } from './path-of.ts'
import { createRateLimit } from './rate-limit.ts'

/** Settings for serving the paths of the auth proxy. */
export interface ProxyOptions extends AuthProxy {
  /** Asked at each request: the person can switch it off. */
  readonly isOn: () => boolean
}

interface Parts {
  readonly proxy: ProxyOptions
  /** Finds the program at the other end. */
  readonly identify: (connection: { remotePort: number; localPort: number }) => Promise<ClientProcess | undefined>
  readonly isOriginAllowed: (origin: string) => boolean
  readonly log: Log
  readonly now: () => number
  readonly refusals: Pick<Refusals, 'keep'>
}

/** Rate for all callers together: nobody stamps these requests, so there is nothing to tell them apart by. */
const rate = { perSecond: 10, burst: 30 }

/** Handles a POST to a path of the auth proxy. */
export function createProxyRoutes({ proxy, identify, isOriginAllowed, log, now, refusals }: Parts) {
  const rateLimit = createRateLimit(rate, now)
  const letGo = new AbortController()
  let stopped = false

  function refuseIfStopped(): void {
    if (stopped) throw stopping()
  }

  return {
    knows: proxy.knows,
    /** Refuses new requests. Who waits for the person goes on waiting. */
    refuse() {
      stopped = true
    },
    /** Answers those who wait. */
    letGo: () => letGo.abort(),
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      try {
        const webOrigin = checkOrigin(request, response, isOriginAllowed)
        refuseIfStopped()
        if (!proxy.isOn()) throw switchedOff(pathOf(request))
        if (!rateLimit.take('auth proxy')) {
          throw new AgentError('RATE_LIMITED', 'Too many requests. Please wait and try again in a few seconds')
        }
        const { headers } = request
        const body = bodyOf(await readBody(request))
        // It may have been told to stop while the body was on its way.
        refuseIfStopped()
        const configId = headers['x-auth-proxy-config-id']
        const { remotePort = 0, localPort = 0 } = request.socket
        const caller = { window: false, webOrigin, identify: () => identify({ remotePort, localPort }) }
        const answer = await proxy.answer(pathOf(request), {
          body,
          caller,
          until: AbortSignal.any([letGo.signal, goneOf(response)]),
          configId: typeof configId === 'string' ? configId : undefined,
        })
        answerJson(response, 200, answer)
      } catch (thrown) {
        await refusals.keep(thrown, askedOf(request))
        if (!request.complete || stopped) response.setHeader('Connection', 'close')
        answerError(response, thrown, log)
        if (!request.complete) request.resume()
      }
    },
  }
}

function switchedOff(path: string): AgentError {
  const next =
    'the auth proxy is off. Switch it on in the window, under Settings, or start Countersign with --auth-proxy'
  return new AgentError('ROUTE_NOT_FOUND', `there is no ${path} here: ${next}`)
}

/** The wallet kits send no body at all where there is nothing to say. @throws AgentError `REQUEST_INVALID` */
function bodyOf(bytes: Uint8Array): unknown {
  return bytes.length === 0 ? {} : parseBody(bytes).value
}
