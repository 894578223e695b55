import type { IncomingMessage } from 'node:http'

/**
 * The path that is asked for. No call reads a query string, so one does not make it another call. What follows `/rpc/` is a secret,
 * wherever that stands: a base URL that ends with a slash has two before it.
 */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/\/rpc\/.*/i, '/rpc/…')
}
