import type { ServerResponse } from 'node:http'

/** Aborted once the connection has ended. */
export function goneOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  if (response.destroyed) gone.abort()
  else response.once('close', () => gone.abort())
  return gone.signal
}
