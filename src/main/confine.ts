import type { App, Session } from 'electron'

/** Keeps every page of this program to itself, even if somebody gets to run script in one. */
export function confine(
  app: Pick<App, 'on'>,
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'webRequest' | 'on' | 'setSpellCheckerEnabled'
  >,
  { isOwnPage, isOwnRequest }: { isOwnPage: (url: string) => boolean; isOwnRequest: (url: string) => boolean },
): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
    contents.on('will-frame-navigate', event => {
      if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault()
    })
    contents.on('will-redirect', event => event.preventDefault())
    contents.on('will-attach-webview', event => event.preventDefault())
    // A connection between browsers passes no filter of requests.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  })

  // The one permission a window has: its buttons that copy an address. It gives no way to read what is on the clipboard.
  const allowed = (permission: string, url: string) => permission === 'clipboard-sanitized-write' && isOwnRequest(url)
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(details.isMainFrame && allowed(permission, details.requestingUrl)),
  )
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      details.isMainFrame && allowed(permission, details.requestingUrl ?? origin),
  )

  // The session fetches dictionaries from Google by itself, even if no window checks spelling.
  session.setSpellCheckerEnabled(false)
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isOwnRequest(url) }))
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:') || !isOwnRequest(item.getURL())) event.preventDefault()
  })
}
