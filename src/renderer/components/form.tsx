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
        void onSubmit()
      }}
    >
      {children}
    </form>
  )
}
