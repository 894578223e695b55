import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AgentError } from '../../core/errors.ts'
import type { Log } from '../../core/ports/log.ts'
import { programKeyPair, writeProgramToken } from '../../core/programs/program-token.ts'
import { answerError, answerJson } from './answer.ts'
import { checkOrigin } from './guard.ts'

/** Registers the key of a page, once the person agrees. @throws AgentError `PERMISSION_DENIED`, `TOO_MANY_WAITING` */
export type PairPage = (
  asked: { readonly name: string; readonly publicKey: string; readonly isPage: true },
  gone: AbortSignal,
) => Promise<{ readonly organizationId: string }>

interface Parts {
  readonly isOriginAllowed: (origin: string) => boolean
  readonly pair: PairPage
  /** File of the built script. */
  readonly script: string
  readonly log: Log
}

/** Handles what a page needs to find the agent as a wallet (EIP-6963): the script, and a token for its origin. */
export function createProviderRoutes({ isOriginAllowed, pair, script, log }: Parts) {
  async function answered(response: ServerResponse, answer: () => void | Promise<void>): Promise<void> {
    try {
      await answer()
    } catch (thrown) {
      answerError(response, thrown, log)
    }
  }

  return {
    script: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      answered(response, () => {
        const origin = originOf(request)
        if (origin === undefined || !isOriginAllowed(origin)) throw notAllowed()
        response.writeHead(200, {
          'Content-Type': 'text/javascript; charset=utf-8',
          'Cache-Control': 'no-store',
          'Cross-Origin-Resource-Policy': 'cross-origin',
          'X-Content-Type-Options': 'nosniff',
          ...(request.headers.origin !== undefined && { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' }),
        })
        response.end(readFileSync(script))
      }),
    pair: (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      answered(response, async () => {
        const origin = checkOrigin(request, response, isOriginAllowed)
        request.resume()
        if (origin === undefined) throw notAllowed()
        const gone = new AbortController()
        response.once('close', () => gone.abort())
        const secret = randomBytes(32)
        const { publicKey } = programKeyPair(secret)
        const { organizationId } = await pair({ name: origin, publicKey, isPage: true }, gone.signal)
        answerJson(response, 200, { token: writeProgramToken(organizationId, secret) })
      }),
  }
}

/** A script element sends its page's origin as the referrer, and as Origin only if it is loaded with CORS. */
function originOf({ headers: { origin, referer } }: IncomingMessage): string | undefined {
  if (origin !== undefined) return origin
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : undefined
}

function notAllowed(): AgentError {
  return new AgentError(
    'ORIGIN_REFUSED',
    'request not authorized: this is for web pages that have been allowed in Countersign’s window. Allow the page there and try again.',
  )
}
