import { capsOf } from '../words/key-caps.ts'

/** The keys to press, as they are written on a keyboard. */
export function KeyCaps({ of }: { of: string }) {
  return (
    <span className="key-caps">
      {capsOf(of).map(cap => (
        <kbd key={cap} className="key-cap">
          {cap}
        </kbd>
      ))}
    </span>
  )
}
