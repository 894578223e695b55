import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import type { Failure } from '../hooks/query.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  /** The words of the button that does it. */
  readonly confirm: string
  /** The words of the button that does not; it has the focus. */
  readonly cancel?: string
  readonly busy?: boolean
  readonly error?: Failure | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** A question before something that cannot be undone. */
export function Confirm({ cancel = 'Cancel', busy = false, error = null, ...props }: Props) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={props.open}
      onOpenChange={next => {
        if (!next) props.onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Viewport className="dialog-viewport">
          <AlertDialog.Popup className="dialog dialog-narrow" initialFocus={cancelButton}>
            <AlertDialog.Title className="dialog-title">{props.title}</AlertDialog.Title>
            <AlertDialog.Description className="dialog-description" render={<div />}>
              {props.children}
            </AlertDialog.Description>
            <FailureNotice error={error} />
            <div className="dialog-actions">
              <Button ref={cancelButton} onClick={props.onCancel}>
                {cancel}
              </Button>
              <Button variant="danger" busy={busy} onClick={props.onConfirm}>
                {props.confirm}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
