import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'

interface Props {
  readonly open: boolean
  /** Called when the person asks to close it; the caller decides. */
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly width?: 'narrow' | 'wide'
  /** Set if its content changes without the person: its size and the places of its buttons stay, so that none moves from the pointer. */
  readonly isSteady?: boolean
  /** What has the focus once it has closed, if that is there then; else what it was opened from. */
  readonly outcome?: RefObject<HTMLElement | null>
  readonly children: ReactNode
}

/** Field in which typing begins; a dialog without one begins at Close. */
const firstField = 'input:not([type=file], [type=checkbox], [type=radio], [aria-hidden=true]), textarea'

export function Modal({
  open,
  onClose,
  title,
  description,
  width = 'narrow',
  isSteady = false,
  outcome,
  children,
}: Props) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={next => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Viewport className="dialog-viewport">
          <Dialog.Popup
            ref={popup}
            className={`dialog dialog-${width}${isSteady ? ' dialog-steady' : ''}`}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(firstField) ?? true}
            finalFocus={() => outcome?.current ?? true}
          >
            <header className="dialog-header">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              <Dialog.Close className="icon-button" aria-label="Close">
                <X size={17} aria-hidden />
              </Dialog.Close>
            </header>
            {description && <Dialog.Description className="dialog-description">{description}</Dialog.Description>}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
