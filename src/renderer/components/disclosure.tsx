import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Key } from '../hooks/keys.tsx'
import { shortcutOf } from '../words/key-caps.ts'
import { KeyHint } from './key-hint.tsx'

interface Props {
  readonly summary: ReactNode
  /** Key that opens and closes it. */
  readonly shortcut?: Key | undefined
  /** True where something inside has to be seen. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** Details on demand. */
export function Disclosure({ summary, shortcut, open, children }: Props) {
  return (
    <details className="disclosure" open={open || undefined}>
      <summary aria-keyshortcuts={shortcut && shortcutOf(shortcut.key)}>
        <ChevronRight size={16} aria-hidden className="disclosure-arrow" />
        {summary}
        <KeyHint of={shortcut} />
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}
