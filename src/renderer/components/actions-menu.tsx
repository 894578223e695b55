import { Menu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'

interface Action {
  readonly label: string
  readonly icon: ReactNode
  readonly onChoose: () => void
  /** True if something is gone afterwards. Such actions stand last, apart from the others. */
  readonly destroys?: boolean
}

interface Props {
  /** For screen readers, for example `Actions for Grace`. */
  readonly label: string
  readonly actions: readonly Action[]
}

/** What can be done about something, behind one quiet button. */
export function ActionsMenu({ label, actions }: Props) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className="icon-button" aria-label={label}>
        <Ellipsis size={17} aria-hidden />
      </Menu.Trigger>
      {/* The list stays in the landmark the button is in. */}
      <div ref={place} className="popover-place" />
      <Menu.Portal container={place}>
        <Menu.Positioner className="popover-layer" sideOffset={4} align="end">
          <Menu.Popup className="select-popup">
            {actions.map(({ label, icon, onChoose, destroys }) => (
              <Fragment key={label}>
                {destroys && <Menu.Separator className="menu-separator" />}
                <Menu.Item className="select-item menu-item" data-destroys={destroys || undefined} onClick={onChoose}>
                  {icon}
                  {label}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
