import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { isOn, type Key } from '../hooks/keys.tsx'
import { shortcutOf } from '../words/key-caps.ts'
import { KeyCaps } from './key-caps.tsx'

interface Props {
  /** Said by screen readers and shown on hover and focus. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** Key that does the same. */
  readonly shortcut?: Key
}

export function IconButton({ label, icon, onClick, disabled = false, shortcut }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        className="icon-button"
        aria-label={label}
        aria-disabled={disabled || undefined}
        aria-keyshortcuts={shortcut && shortcutOf(shortcut.key)}
        onClick={() => {
          if (!disabled) onClick()
        }}
      >
        {icon}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6}>
          <Tooltip.Popup className="tooltip">
            {label}
            {shortcut && isOn(shortcut) && <KeyCaps of={shortcut.key} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
