import { readFile } from 'node:fs/promises'
import { extname, relative, resolve, sep } from 'node:path'
import { isOwnRequest } from './own-page.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

const headers = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Answers requests for the windows' own address with files of `folder`, and with nothing else: another host, another
 * method, a path that leads out of the folder and a kind of file no window needs are all 404.
 */
export function windowFiles(folder: string): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    const file = method === 'GET' && isOwnRequest(url) ? fileWithin(folder, new URL(url).pathname) : undefined
    const type = file && types[extname(file)]
    if (!file || !type) return notFound()
    try {
      return new Response(await readFile(file), { headers: { ...headers, 'content-type': type } })
    } catch {
      return notFound()
    }
  }
}

function fileWithin(folder: string, pathname: string): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const file = resolve(folder, `.${path}`)
  const inside = relative(folder, file)
  return path.includes('\0') || inside === '' || inside === '..' || inside.startsWith(`..${sep}`) ? undefined : file
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { ...headers, 'content-type': 'text/plain' } })
}
