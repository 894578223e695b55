export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'theme'

/** The person's choice for this window; `system` where none was made or none can be kept. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** Sets the colours of the window, and keeps the choice where the browser lets it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage the choice holds until the window is loaded again.
  }
}
