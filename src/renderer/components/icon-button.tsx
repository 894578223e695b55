import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

interface Props {
  /** Said by screen readers and shown on hover and focus. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
}

export function IconButton({ label, icon, onClick, disabled = false }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger
        className="icon-button"
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (!disabled) onClick()
        }}
      >
        {icon}
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6}>
          <Tooltip.Popup className="tooltip">{label}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
