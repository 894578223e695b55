import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useRoomForToasts } from '../hooks/room-for-toasts.ts'
import { Sentence } from './sentence.tsx'

/** Short confirmations in the corner. Nothing that matters is said only here. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const viewport = useRoomForToasts()
  return (
    <Toast.Provider limit={2} timeout={5000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport ref={viewport} className="toasts">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

/** @param href - Leads to what the toast is about. */
type ShowToast = (title: string, description?: string, href?: string) => void

export function useToast(): ShowToast {
  const { add } = Toast.useToastManager()
  return useCallback((title, description, href) => void add({ title, description, data: { href } }), [add])
}

function ToastList() {
  const { toasts } = Toast.useToastManager<{ readonly href?: string | undefined }>()
  return toasts.map(toast => (
    <Toast.Root key={toast.id} toast={toast} className="toast">
      <Toast.Content className="toast-content">
        <div className="toast-text">
          <Toast.Title className="toast-title" />
          {typeof toast.description === 'string' && (
            <Toast.Description className="toast-description">
              <Sentence text={toast.description} brief />
            </Toast.Description>
          )}
          {toast.data?.href && <a href={toast.data.href}>See it</a>}
        </div>
        {/* Base UI hides it from readers until the toast is pointed at, and leaves it in the order of focus. */}
        <Toast.Close className="icon-button" aria-label="Dismiss" aria-hidden={false}>
          <X size={15} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
