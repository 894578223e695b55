import { chosen } from './appearance.ts'
import { isMac } from './mac.ts'

/** A key that acts when it is pressed, as `hooks/keys.tsx` declares it. */
interface ActingKey {
  readonly key: string
  readonly act: () => void
  readonly repeats?: boolean
}

/** Where letters are text, or choose from a list. */
const typed = 'input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]'

/** Longest pause between two keys in a row, in milliseconds. */
const patience = 1500

/**
 * Calls what a pressed key does. No key acts in a dialog, nor with a modifier it does not name. A key without one does not act while the
 * person types, nor if they have switched those keys off.
 * @param known - Keys that do something now. If several are the same, the first acts.
 * @returns a function that stops listening
 */
export function listenForKeys(known: () => readonly ActingKey[]): () => void {
  /** First key of two in a row, and when it was pressed. */
  let begun = { key: '', at: 0 }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return
    if (document.querySelector('.dialog')) return
    const stroke = strokeOf(event)
    if (stroke === null || (!stroke.startsWith('Mod+') && (isTyping(event) || chosen('single-keys') === 'off'))) return
    const wanted = begun.key !== '' && event.timeStamp - begun.at < patience ? `${begun.key} ${stroke}` : stroke
    begun = { key: '', at: 0 }
    const keys = known()
    const found = keys.find(({ key }) => key === wanted)
    if (found) {
      event.preventDefault()
      if (!event.repeat || found.repeats) found.act()
    } else if (keys.some(({ key }) => key.startsWith(`${wanted} `))) begun = { key: wanted, at: event.timeStamp }
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

const isModifier = (key: string): boolean => ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'].includes(key)

/** The key with its modifier as it is declared; null with a modifier that none is declared with. */
function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (!ctrlKey && !metaKey && !altKey) return key
  const isMod = (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey
  return isMod ? `Mod+${key.toLowerCase()}` : null
}

/** Editors stand in a shadow root, outside of which they are only their host. */
function isTyping(event: KeyboardEvent): boolean {
  return event.composedPath().some(each => each instanceof Element && each.matches(typed))
}
