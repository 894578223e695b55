import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useRef } from 'react'
import { isMac } from '../../browser/mac.ts'
import { goTo } from '../../hooks/route.ts'
import type { Screen } from '../../shell/screen.ts'
import type { Entry } from './entry.ts'
import { PaletteSearch } from './palette-search.tsx'

interface Props {
  readonly open: boolean
  readonly screens: readonly Screen[]
  readonly onClose: () => void
  /** Shows the keys. */
  readonly onKeys: () => void
}

/**
 * Search of everything that can be gone to or done. The lists it searches are asked for when it opens. The focus returns to where it
 * was, unless the person goes elsewhere.
 */
export function Palette({ open, screens, onClose, onKeys }: Props) {
  const chosen = useRef<Entry['to'] | null>(null)

  function choose({ to }: Entry): void {
    chosen.current = to
    onClose()
  }

  // What is chosen can take the focus once the dialog has let it go.
  function follow(isOpen: boolean): void {
    const to = chosen.current
    if (isOpen || to === null) return
    if (typeof to === 'string') goAndFocus(to)
    else to()
  }

  const closeAgain = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
    event.preventDefault()
    onClose()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      onOpenChangeComplete={follow}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="palette-viewport">
          <Dialog.Popup
            className="dialog palette"
            initialFocus={() => {
              chosen.current = null
              return true
            }}
            finalFocus={() => typeof chosen.current !== 'string'}
            onKeyDown={closeAgain}
          >
            <Dialog.Title className="visually-hidden">Search everything</Dialog.Title>
            <PaletteSearch screens={screens} onKeys={onKeys} onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The heading has the focus until something else there takes it: where the person is already, nothing does. */
function goAndFocus(route: string): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  goTo(route)
}
