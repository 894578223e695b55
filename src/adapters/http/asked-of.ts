import type { IncomingMessage } from 'node:http'
import type { KnownOfRequest } from '../../core/engine/refused/refused-receipt.ts'
import { pathOf } from './path-of.ts'

/** What a request says of itself before it is known who sent it. */
export function askedOf(request: Pick<IncomingMessage, 'url' | 'headers'>): KnownOfRequest {
  return { path: pathOf(request), webOrigin: request.headers.origin }
}
