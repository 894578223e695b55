import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import type { Engine } from '../../core/engine/engine.ts'
import { AgentError, toAgentError } from '../../core/errors.ts'
import type { Milliseconds } from '../../core/milliseconds.ts'
import { requireProgram } from '../../core/programs/program.ts'
import { RpcError } from '../../core/programs/rpc-error.ts'
import { bodyCap } from '../loopback/read-body.ts'
import { rawError } from './answer.ts'
import type { ProgramCalls } from './program-calls.ts'
import { isRpcPath, type RpcAddress, readRpcAddress } from './rpc-address.ts'
import type { RpcAnswer, RpcAnswers } from './rpc-answers.ts'

interface Parts {
  readonly engine: Engine
  readonly answers: RpcAnswers
  readonly calls: ProgramCalls
}

/** WebSockets open at a time, of all programs, and of one. */
const most = { ofAll: 64, ofOne: 16 } as const
/** Messages of one socket whose answers it has not taken. Beyond them nothing is read from it. */
const mostInHand = 256
/** Time in which a client answers a ping. */
const patience: Milliseconds = 30_000
/** Time for the last answers once the agent stops. */
const grace: Milliseconds = 1_000

/** Close codes of RFC 6455 §7.4.1. */
const closeCodes = { goingAway: 1001, unsupportedData: 1003 } as const

/** Tells if a request asks for a WebSocket of JSON-RPC. Other protocols that a client offers, such as h2c, are not taken up. */
export function isRpcUpgrade(request: IncomingMessage): boolean {
  return request.headers.upgrade?.toLowerCase() === 'websocket' && isRpcPath(request)
}

/**
 * Handles JSON-RPC 2.0 over WebSocket (RFC 6455), at the same addresses as over HTTP. Each message is admitted as a request is: an origin
 * or a key may have been taken away since the socket opened. The library is loaded by the first one.
 */
export function createRpcSockets({ engine, answers, calls }: Parts) {
  const open = new Map<WebSocket, { readonly program: string; readonly inHand: Set<Promise<void>> }>()
  let server: Promise<WebSocketServer> | undefined

  return {
    async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      socket.on('error', () => socket.destroy())
      try {
        const by = calls.admitSocket(request)
        const address = readRpcAddress(request)
        await requireProgram(engine, by(address.token))
        server ??= createSocketServer()
        const accepting = await server
        // The agent may have begun to stop.
        calls.admitSocket(request)
        requireRoom(address)
        accepting.handleUpgrade(request, socket, head, opened => serve(opened, request, address))
      } catch (thrown) {
        refuseUpgrade(socket, thrown)
      }
    },
    /** Closes each socket once its calls are answered, or after a second. */
    letGo(): void {
      for (const [socket, { inHand }] of open) {
        const cut = setTimeout(() => socket.terminate(), grace)
        socket.once('close', () => clearTimeout(cut))
        void Promise.allSettled(inHand).then(() => socket.close(closeCodes.goingAway, 'The agent is stopping.'))
      }
    },
  }

  /** @throws AgentError `RATE_LIMITED` */
  function requireRoom({ token: { publicKey } }: RpcAddress): void {
    const own = [...open.values()].filter(({ program }) => program === publicKey).length
    if (open.size < most.ofAll && own < most.ofOne) return
    const count = own < most.ofOne ? most.ofAll : most.ofOne
    throw new AgentError('RATE_LIMITED', `${count} WebSockets are open. Close one.`)
  }

  function serve(socket: WebSocket, request: IncomingMessage, address: RpcAddress): void {
    const inHand = new Set<Promise<void>>()
    open.set(socket, { program: address.token.publicKey, inHand })
    const stopPinging = keepAlive(socket)
    socket.on('close', () => {
      open.delete(socket)
      stopPinging()
    })
    socket.on('error', () => socket.terminate())
    socket.on('message', (body: Buffer, isBinary) => {
      if (isBinary) return socket.close(closeCodes.unsupportedData, 'JSON-RPC comes as text.')
      const answered = answerMessage(body, request, address).then(answer => send(socket, answer))
      inHand.add(answered)
      if (inHand.size >= mostInHand) socket.pause()
      void answered.finally(() => {
        inHand.delete(answered)
        if (inHand.size < mostInHand && socket.isPaused) socket.resume()
      })
    })
  }

  async function answerMessage(body: Buffer, request: IncomingMessage, address: RpcAddress): Promise<RpcAnswer> {
    try {
      return await answers.answer(body, address.chain, calls.admitSocket(request)(address.token))
    } catch (thrown) {
      return answers.failed(thrown)
    }
  }
}

async function createSocketServer(): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws')
  return new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: bodyCap,
    perMessageDeflate: false,
  })
}

/** Resolves once the answer has left this process, or never can. */
function send(socket: WebSocket, { text, taken }: RpcAnswer): Promise<void> {
  return new Promise(resolve =>
    socket.send(text, () => {
      taken()
      resolve()
    }),
  )
}

/** Ends a socket whose client does not answer a ping, also because it does not read. */
function keepAlive(socket: WebSocket): () => void {
  let answered = true
  socket.on('pong', () => {
    answered = true
  })
  const timer = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, patience)
  return () => clearInterval(timer)
}

function refuseUpgrade(socket: Duplex, thrown: unknown): void {
  const error = thrown instanceof RpcError ? new AgentError('STAMP_MISSING', thrown.message) : toAgentError(thrown)
  socket.end(rawError(error), () => socket.destroy())
}
