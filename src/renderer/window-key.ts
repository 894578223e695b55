const storageKey = 'window-key'
let inMemory = ''

/** The link this page was opened with, null when it was opened without one. */
export function linkInAddress(): string | null {
  return /^#enter=(.+)$/.exec(window.location.hash)?.[1] ?? null
}

/**
 * Trades the one-time link in the address, if there is one, for a session cookie and the key of this window, and takes
 * the link out of the address. A link that is refused leaves an earlier key in place.
 */
export async function enter(): Promise<void> {
  const link = linkInAddress()
  if (!link) return
  window.history.replaceState(null, '', window.location.pathname)
  try {
    const response = await fetch('/enter', {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ link }),
    })
    if (response.ok) keep(((await response.json()) as { key: string }).key)
  } catch {
    // The calls that follow meet the same trouble, and say so.
  }
}

/** Goes with every call; empty before the window has entered. Kept for later tabs, where the browser keeps anything. */
export function windowKey(): string {
  try {
    return inMemory || (localStorage.getItem(storageKey) ?? '')
  } catch {
    return inMemory
  }
}

function keep(key: string): void {
  inMemory = key
  try {
    localStorage.setItem(storageKey, key)
  } catch {
    // Without storage the window has to be opened by a new link after each load.
  }
}
