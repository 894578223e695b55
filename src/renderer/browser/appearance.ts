/** What a person chooses for this window: the values of each choice, the usual one first. Styles read the attributes `data-…` of the root. */
const choices = {
  theme: ['system', 'light', 'dark'],
  rows: ['usual', 'compact'],
  amounts: ['shown', 'hidden'],
  'single-keys': ['on', 'off'],
} as const

export type Choice = keyof typeof choices
export type Chosen<Name extends Choice> = (typeof choices)[Name][number]

/** Restores each choice as it was kept, before anything is drawn. */
export function restoreAppearance(): void {
  for (const name of Object.keys(choices) as Choice[]) mark(name, kept(name))
}

/** What is chosen now; the usual one where nothing is. */
export function chosen<Name extends Choice>(name: Name): Chosen<Name> {
  return known(name, document.documentElement.getAttribute(`data-${name}`))
}

const listeners = new Set<() => void>()

/** Calls `heard` after each choice. Returns what ends that. */
export function onChoice(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}

/** Chooses for this window, and keeps the choice where the browser lets it. */
export function choose<Name extends Choice>(name: Name, value: Chosen<Name>): void {
  mark(name, value)
  for (const heard of listeners) heard()
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage the choice holds until the window is loaded again.
  }
}

function mark(name: Choice, value: string): void {
  document.documentElement.setAttribute(`data-${name}`, value)
}

function kept(name: Choice): string {
  try {
    return known(name, localStorage.getItem(name))
  } catch {
    return choices[name][0]
  }
}

function known<Name extends Choice>(name: Name, value: string | null): Chosen<Name> {
  const values: readonly Chosen<Name>[] = choices[name]
  return values.find(each => each === value) ?? (values[0] as Chosen<Name>)
}
