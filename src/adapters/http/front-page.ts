import { type HtmlPage, htmlPage } from './html-page.ts'

/** Page for people who open the address of the API in a browser, for `GET /`. */
export function frontPage(): HtmlPage {
  return htmlPage(
    'Countersign API',
    'main { max-width: 38rem; margin: 0 auto; padding: 2rem 1rem }',
    `<main><h1>Countersign</h1>
<p>Countersign runs on this computer. This is the address of its API: programs send their requests here.</p>
<p><a href="/docs">Read what programs can ask for</a>, or the same as data: <a href="/openapi.json">openapi.json</a>.</p>
<p>You approve requests in Countersign’s window. That is the desktop app, or a page that opens with the link printed in
the terminal where Countersign was started.</p></main>`,
  )
}
