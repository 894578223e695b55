import type { ReactNode } from 'react'

interface FormProps {
  readonly className?: string
  /** The browser's own checks and its page load stay out of it: fields say themselves what is wrong. */
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

export function Form({ className = 'form', onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className={className}
      onSubmit={event => {
        event.preventDefault()
        // A dialog's form is not part of the form the dialog was opened from, though React lets its events rise there.
        event.stopPropagation()
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
