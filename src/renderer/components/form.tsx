import { type ReactNode, useEffect, useRef, useState } from 'react'
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
  const [settled, setSettled] = useState(0)
  const running = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  async function submit(): Promise<void> {
    if (running.current) return
    running.current = true
    setAttempt(last => last + 1)
    await onSubmit().finally(() => {
      running.current = false
      setSettled(last => last + 1)
    })
  }
  // A field says at once what is wrong with it, the agent when it has answered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both bring problems
  useEffect(() => {
    if (attempt > 0 && form.current) bringProblemIntoSight(form.current)
  }, [attempt, settled])
  return (
    <form
      ref={form}
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

/** The first field that has a problem takes the focus. Without one, what the form says as a whole is scrolled to. */
function bringProblemIntoSight(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>(
    ':is(input, textarea, button, [contenteditable]):is([data-invalid], [aria-invalid="true"])',
  )
  field?.focus({ preventScroll: true })
  const problem = field?.closest('.field') ?? form.querySelector('[role="alert"]')
  problem?.scrollIntoView({ block: 'nearest' })
}
