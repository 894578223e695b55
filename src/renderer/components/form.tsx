import { type ReactNode, useState } from 'react'
import { AttemptContext } from '../hooks/attempt.ts'

interface FormProps {
  readonly className?: string
  /** The browser's own checks and its page load stay out of it: fields say themselves what is wrong. */
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

export function Form({ className = 'form', onSubmit, children }: FormProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <form
      noValidate
      className={className}
      onSubmit={event => {
        event.preventDefault()
        // A dialog's form is not part of the form the dialog was opened from, though React lets its events rise there.
        event.stopPropagation()
        setAttempt(last => last + 1)
        void onSubmit()
      }}
    >
      <AttemptContext value={attempt}>{children}</AttemptContext>
    </form>
  )
}
