const storageKey = 'single-keys'

/** True if keys without Ctrl or ⌘ act in this window: unless the person has switched them off. */
export function areSingleKeysOn(): boolean {
  return document.documentElement.dataset.singleKeys !== 'off'
}

/** The choice for this window, as it was kept; true where none was made or none can be kept. */
export function chosenSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Switches them on or off, and keeps the choice where the browser lets it. The styles then show no hints. */
export function applySingleKeys(on: boolean): void {
  const { dataset } = document.documentElement
  if (on) delete dataset.singleKeys
  else dataset.singleKeys = 'off'
  try {
    if (on) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the choice holds until the window is loaded again.
  }
}
