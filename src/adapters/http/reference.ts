import type { OutgoingHttpHeaders } from 'node:http'
import { type Declarations, openapi } from '../../core/reference/openapi.ts'
import { docsPage } from './docs-page.ts'
import { frontPage } from './front-page.ts'
import type { HtmlPage } from './html-page.ts'

interface Page {
  readonly headers: OutgoingHttpHeaders
  /** One copy for all who read it. */
  readonly body: Buffer
}

/** Returns the pages by path: the front page, and the reference as a page and as data. Each is written once, when it is first asked for. */
export function createReference(declarations: Declarations): (path: string) => Page | undefined {
  const pages: Readonly<Record<string, () => Page>> = {
    '/': once(() => inHtml(frontPage())),
    '/docs': once(() => inHtml(docsPage(declarations))),
    '/openapi.json': once(() => page(JSON.stringify(openapi(declarations)), 'application/json')),
  }
  return path => (Object.hasOwn(pages, path) ? pages[path]?.() : undefined)
}

function inHtml({ html, policy }: HtmlPage): Page {
  return page(html, 'text/html; charset=utf-8', { 'Content-Security-Policy': policy })
}

function page(text: string, type: string, more: OutgoingHttpHeaders = {}): Page {
  const body = Buffer.from(text)
  const headers = {
    'Content-Type': type,
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...more,
  }
  return { headers, body }
}

function once(make: () => Page): () => Page {
  let made: Page | undefined
  return () => {
    made ??= make()
    return made
  }
}
