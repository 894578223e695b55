import type { IncomingMessage } from 'node:http'
import type { KnownOfRequest } from '../../core/engine/refused/refused-receipt.ts'

/** What a request says of itself before it is known who sent it. */
export function askedOf({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): KnownOfRequest {
  return { path: url ?? '', webOrigin: headers.origin }
}
