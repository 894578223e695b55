import { KeyCaps } from '../../components/key-caps.tsx'

const hints = [
  ['↑ ↓', 'to move'],
  ['Enter', 'to open'],
  ['Esc', 'to close'],
] as const

/** Keys of the palette, for the eye: a screen reader says itself how a list of results is used. */
export function PaletteFooter() {
  return (
    <p className="palette-footer" aria-hidden>
      {hints.map(([key, words]) => (
        <span key={key}>
          <KeyCaps of={key} /> {words}
        </span>
      ))}
    </p>
  )
}
