import type { IncomingMessage } from 'node:http'

/**
 * The path that is asked for. No call reads a query string, so one does not make it another call. What follows `/rpc/` is a secret.
 */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1)
  return path.startsWith('/rpc/') ? '/rpc/…' : path
}
