/** The scheme the windows are loaded by. A file: page could read other files; this one is a proper origin. */
export const scheme = 'app'
const host = 'countersign'

/** Address of the one page all windows show; which screen is in its fragment. */
export const pageUrl = `${scheme}://${host}/index.html`

/** True if `url` is exactly that page, on any screen. */
export function isOwnPage(url: string, page: string = pageUrl): boolean {
  const [address] = url.split('#')
  return address === page
}

/** True if a request for `url` stays inside the agent: a file of the window, or a download the window made. */
export function isOwnRequest(url: string, page: string = pageUrl): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host: asked } = new URL(url.startsWith('blob:') ? url.slice('blob:'.length) : url)
  const own = new URL(page)
  return asked === own.host && (protocol === own.protocol || isHotReload(protocol, own.protocol))
}

/** In development the page comes from vite, which also talks to it over a socket. */
function isHotReload(protocol: string, page: string): boolean {
  return page === 'http:' && protocol === 'ws:'
}
