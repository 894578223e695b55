/** The agent listens on another origin after a start on another port, and storage is kept by origin: no name clashes. */
const storedKey = 'countersign-window-key'

/** The one-time link this page was opened with; null when it was opened without one. */
export function linkInAddress(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get('enter')
}

/**
 * Trades the one-time link in the address bar, where there is one, for this window's session: a key that only pages of this origin can
 * read, and that every call carries.
 */
export async function enter(): Promise<void> {
  const link = linkInAddress()
  if (!link) return
  window.history.replaceState(null, '', window.location.pathname)
  const response = await fetch('/enter', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ link }),
  })
  if (!response.ok) return
  const { key } = (await response.json()) as { key: string }
  window.localStorage.setItem(storedKey, key)
}

/** A POST of this session. */
export function sessionPost(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      'x-window-key': window.localStorage.getItem(storedKey) ?? '',
    },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}
