import { isOn, type Key } from '../hooks/keys.tsx'
import { capsOf } from '../words/key-caps.ts'

/**
 * Key of a button, a link or a field, shown in it while that has the pointer or the focus. The styles write it, so that it is no part of
 * the text there; readers know it by `aria-keyshortcuts`.
 */
export function KeyHint({ of }: { of: Pick<Key, 'key' | 'when'> | undefined }) {
  if (!of || !isOn(of)) return null
  return (
    <span className="key-hint" aria-hidden="true">
      {capsOf(of.key).map(cap => (
        <kbd key={cap} className="key-cap" data-cap={cap} />
      ))}
    </span>
  )
}
