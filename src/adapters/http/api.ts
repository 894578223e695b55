import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { presentActivity } from '../../core/activities/present-activity.ts'
import type { Activity } from '../../core/activity/activity.ts'
import { answerQuery } from '../../core/engine/answer-query.ts'
import type { Engine } from '../../core/engine/engine.ts'
import type { RawRequest } from '../../core/engine/requests/raw-request.ts'
import { requireRegistered } from '../../core/engine/stages/authenticate/verify-stamp.ts'
import { submit } from '../../core/engine/submit.ts'
import { AgentError } from '../../core/errors.ts'
import type { ActivityRecord, ClientProcess } from '../../core/ledger/activity-record.ts'
import type { Query } from '../../core/query/define.ts'
import { hexBytes } from '../../core/schema/hex.ts'
import { bodyCap, readBody, smallBody } from '../loopback/read-body.ts'
import { answerError, answerJson } from './answer.ts'
import { askedOf } from './asked-of.ts'
import { checkOrigin } from './guard.ts'
import { createHolding } from './hold.ts'
import { pathOf } from './path-of.ts'
import { createRateLimit, defaultRate, type Rate } from './rate-limit.ts'
import { remoteClientOf } from './remote-client.ts'
import { noRoute } from './routes.ts'
import { asksSeldom } from './waiting-clients.ts'

export interface ApiOptions {
  readonly engine: Engine
  readonly activities: readonly Activity[]
  readonly queries: readonly Query[]
  readonly isOriginAllowed: (origin: string) => boolean
  /** Finds the program behind a connection by its remote port. */
  readonly identify: (connection: {
    readonly remotePort: number
    readonly localPort: number
  }) => Promise<ClientProcess | undefined>
  /** Rate of requests that one API key or passkey may make; {@link defaultRate} by default. */
  readonly rate?: Rate
  /** Is given the connection of each client whose stamp verified. */
  readonly stamped?: ((socket: Socket) => void) | undefined
}

export interface Api {
  /** Handles a POST to a path of the public API. Nothing here knows any activity by name. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Tells if a path belongs to this API. */
  knows(path: string): boolean
  /** Refuses new requests. What is held goes on being held. */
  refuse(): void
  /** Answers every held request with the state it has. */
  letGo(): void
}

export function createApi({
  engine,
  activities,
  queries,
  isOriginAllowed,
  identify,
  rate = defaultRate,
  stamped,
}: ApiOptions): Api {
  type Work = (request: IncomingMessage, response: ServerResponse, raw: RawRequest) => Promise<unknown>
  const routes = new Map<string, Work>([
    ...activities.map(activity => [activity.path, submitWork(activity)] as const),
    ...queries.map(query => [query.path, queryWork(query)] as const),
  ])
  const queryPaths = new Set(queries.map(({ path }) => path))
  const rateLimit = createRateLimit(rate, engine.clock.now)
  const holding = createHolding(engine)
  const processes = new WeakMap<Socket, Promise<ClientProcess | undefined>>()
  let stopped = false
  let underWay = 0

  return {
    knows: path => routes.has(path),
    refuse() {
      stopped = true
    },
    letGo: holding.end,
    async handle(request, response) {
      underWay++
      try {
        const raw = await read(request, response)
        // It may have been told to stop while the body was on its way.
        refuseIfStopped()
        const work = routes.get(raw.path)
        if (!work) throw noRoute(raw.path, path => routes.has(path))
        const answer = await work(request, response, raw)
        if (stopped) response.setHeader('Connection', 'close')
        answerJson(response, 200, answer)
      } catch (thrown) {
        await engine.refusals.keep(thrown, askedOf(request))
        const unread = !request.complete
        // A client that keeps its connection for later would keep the agent from stopping.
        if (unread || stopped) response.setHeader('Connection', 'close')
        answerError(response, thrown, engine.log, single(request.headers['x-client-version']))
        if (unread) request.resume()
      } finally {
        underWay--
      }
    },
  }

  function refuseIfStopped(): void {
    if (stopped) throw new AgentError('STOPPING', 'The agent is stopping. Send the request again when it runs.')
  }

  async function read(request: IncomingMessage, response: ServerResponse): Promise<RawRequest> {
    const webOrigin = checkOrigin(request, response, isOriginAllowed)
    refuseIfStopped()
    const { headers, socket } = request
    checkMediaType(webOrigin, headers['content-type'])
    const path = pathOf(request)
    const stamps = { stamp: single(headers['x-stamp']), webauthnStamp: single(headers['x-stamp-webauthn']) }
    return {
      path,
      ...stamps,
      attestedStamp: single(headers['x-stamp-attested']),
      session: single(headers['x-session']),
      preimages: preimagesOf(single(headers['countersign-preimage'])),
      body: await readBody(request, {
        cap: queryPaths.has(path) ? smallBody : bodyCap,
        // Reading, hashing and parsing much is only for those who are registered here.
        beforeLarge: () => requireRegistered(engine.store, stamps),
      }),
      alone: underWay === 1,
      charge(credentialId) {
        stamped?.(socket)
        if (rateLimit.take(credentialId)) return
        response.setHeader('ratelimit-limit', rate.perSecond)
        response.setHeader('ratelimit-remaining', 0)
        throw new AgentError('RATE_LIMITED', 'Too many requests. Please wait and try again in a few seconds')
      },
      caller: {
        window: false,
        webOrigin,
        clientVersion: single(headers['x-client-version']),
        remote: remoteClientOf(socket),
        identify: () => processBehind(socket),
      },
    }
  }

  /** Found once for a connection: it stays the same program's. */
  function processBehind(socket: Socket): Promise<ClientProcess | undefined> {
    const { remotePort, localPort } = socket
    const remote = remoteClientOf(socket)
    if (remote) return Promise.resolve(remote)
    if (!remotePort || !localPort) return Promise.resolve(undefined)
    const found = processes.get(socket) ?? identify({ remotePort, localPort })
    processes.set(socket, found)
    return found
  }

  function submitWork(activity: Activity): Work {
    return async (request, response, raw) => {
      const { activity: record, credential } = await engine.work.during(() => submit(engine, activity, raw))
      const answered = await holding.untilSettled(record, { request, response })
      const whole = engine.handedOut.complete(answered, credential.key.id)
      return { activity: presentActivity(engine.catalogue, engine.store, whole, credential, engine.clock.now()) }
    }
  }

  function queryWork(query: Query): Work {
    return async (request, response, raw) => {
      let credentialId = ''
      const charge = (id: string) => {
        credentialId = id
        raw.charge?.(id)
      }
      const answer = await answerQuery(engine, query, { ...raw, charge })
      const waiting = asksSeldom(request.headers) ? waitingIn(answer) : undefined
      // Whoever else asks is no program that waits for it.
      if (!waiting || waiting.requester.credentialId !== credentialId) return answer
      await holding.untilSettled(waiting, { request, response })
      return answerQuery(engine, query, { ...raw, charge: () => undefined })
    }
  }

  /** Returns the activity that an answer is about, while it waits for the person. */
  function waitingIn({ activity }: Record<string, unknown>): ActivityRecord | undefined {
    const { id, organizationId, status } = activity as Partial<Record<string, string>>
    if (status !== 'ACTIVITY_STATUS_PENDING' || !id || !organizationId) return undefined
    return engine.store.activity(organizationId, id)
  }
}

/**
 * Older clients send JSON as `text/plain`. From a page it has to be said, because a page need not ask before it sends text.
 * @throws AgentError `MEDIA_TYPE_REFUSED`
 */
function checkMediaType(webOrigin: string | undefined, mediaType: string | undefined): void {
  if (webOrigin === undefined || (mediaType !== undefined && /^application\/json\s*(;|$)/i.test(mediaType))) return
  throw new AgentError('MEDIA_TYPE_REFUSED', 'bad request body: send JSON, with Content-Type: application/json')
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}

/** One for each payload, separated by commas; nothing where a payload has none. @throws AgentError `REQUEST_INVALID` */
function preimagesOf(header: string | undefined): readonly (Uint8Array | undefined)[] | undefined {
  const preimages = header?.split(',').map(preimageOf)
  if (!preimages || preimages.some(Boolean)) return preimages
  throw invalidPreimage()
}

function preimageOf(text: string): Uint8Array | undefined {
  const hex = text.trim()
  if (hex === '') return undefined
  const bytes = hexBytes(hex)
  if (bytes && bytes.length > 0) return bytes
  throw invalidPreimage()
}

function invalidPreimage(): AgentError {
  return new AgentError(
    'REQUEST_INVALID',
    'invalid preimage: the Countersign-Preimage header is not hexadecimal, two digits to a byte',
  )
}
