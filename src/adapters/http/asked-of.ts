import type { IncomingMessage } from 'node:http'
import type { KnownOfRequest } from '../../core/engine/refused/refused-receipt.ts'
import { pathOf } from './path-of.ts'

/** Returns the facts that a request states before its sender is known. */
export function askedOf(request: Pick<IncomingMessage, 'url' | 'headers'>): KnownOfRequest {
  return { path: pathOf(request), webOrigin: request.headers.origin }
}
