import { isMac } from '../browser/mac.ts'

/** What is written on the keys to press, in their order: `Ctrl` and `K` for `Mod+k`, `G` and `A` for `g a`. */
export function capsOf(key: string): readonly string[] {
  return key
    .split(/[ +]/)
    .map(part => (part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
}

/** The key as `aria-keyshortcuts` has it; nothing for two in a row, for which that has no form. */
export function shortcutOf(key: string): string | undefined {
  return key.includes(' ') ? undefined : key.replace('Mod', isMac ? 'Meta' : 'Control')
}
