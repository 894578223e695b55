import { createHash } from 'node:crypto'

export interface HtmlPage {
  readonly html: string
  /** Content-Security-Policy: lets the page's own style through, and nothing else. */
  readonly policy: string
}

/** A page without scripts. `style` and `body` are trusted: nothing of a caller's may stand in them. */
export function htmlPage(title: string, style: string, body: string): HtmlPage {
  const whole = `${common}${style}`
  const hash = createHash('sha256').update(whole).digest('base64')
  return {
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${whole}</style></head><body>
${body}
</body></html>`,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}

// The colours of the window.
const common = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; overflow-wrap: anywhere; color: light-dark(#12171c, #e9edf0); background: light-dark(#fff, #15191e) }
a { color: light-dark(#0a5f7d, #6cc3e3); text-underline-offset: .15em }
a:hover { color: light-dark(#084d66, #8ed2eb) }
:focus-visible { outline: 2px solid light-dark(#0a5f7d, #6cc3e3); outline-offset: 2px }
`
