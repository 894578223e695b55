import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

export interface StaticServer {
  readonly url: string
  close(): void
}

/** Serves a folder on a free loopback port. */
export async function serve(folder: string): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, path === '/' ? 'index.html' : path)
    try {
      const body = await readFile(file)
      // A page that is loaded anew need not fetch and compile it again.
      const headers = {
        'Cache-Control': 'max-age=3600',
        'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      }
      response.writeHead(200, headers).end(body)
    } catch {
      response.writeHead(404).end('Not found')
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
