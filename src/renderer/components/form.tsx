import { type ReactNode, useRef, useState } from 'react'
import { AttemptContext } from '../hooks/attempt.ts'

interface FormProps {
  readonly className?: string
  /**
   * The browser's own checks and its page load stay out of it: fields say themselves what is wrong. While it runs, the
   * form is not sent again.
   */
  readonly onSubmit: () => Promise<void>
  readonly children: ReactNode
}

export function Form({ className = 'form', onSubmit, children }: FormProps) {
  const [attempt, setAttempt] = useState(0)
  const running = useRef(false)
  async function submit(): Promise<void> {
    if (running.current) return
    running.current = true
    setAttempt(last => last + 1)
    await onSubmit().finally(() => {
      running.current = false
    })
  }
  return (
    <form
      noValidate
      className={className}
      onSubmit={event => {
        event.preventDefault()
        // A dialog's form is not part of the form the dialog was opened from, though React lets its events rise there.
        event.stopPropagation()
        void submit()
      }}
    >
      <AttemptContext value={attempt}>{children}</AttemptContext>
    </form>
  )
}
