import type { IncomingMessage } from 'node:http'

/**
 * The path that is asked for. No call reads a query string, so one does not make it another call. What follows `/rpc/` is a secret,
 * wherever that stands: a base URL that ends with a slash has two before it. So is whatever is long enough to be a token, or most of one.
 */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const [path = ''] = url.split('?', 1)
  return path.replace(/\/rpc\/.*/i, '/rpc/…').replace(/[\w-]{40,}/g, '…')
}
