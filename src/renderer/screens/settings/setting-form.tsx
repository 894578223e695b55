import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import type { Failure } from '../../hooks/query.ts'

interface Props {
  readonly onSubmit: () => Promise<void>
  readonly busy: boolean
  readonly error: Failure | null
  /** Whose own errors stand beside them: see `fieldError`. */
  readonly fields: readonly string[]
  /** Label of the button; null if nothing can be changed here. */
  readonly submit: string | null
  readonly children: ReactNode
}

/** A setting that is typed and then saved. */
export function SettingForm({ onSubmit, busy, error, fields, submit, children }: Props) {
  return (
    <Form onSubmit={onSubmit}>
      {children}
      {!fields.includes(error?.field ?? '') && <FailureNotice error={error} />}
      {submit !== null && (
        <div className="form-actions">
          <Button type="submit" variant="primary" busy={busy}>
            {submit}
          </Button>
        </div>
      )}
    </Form>
  )
}

/** Returns the problem of a field if the agent has refused that very field. */
export function fieldError(error: Failure | null, field: string): string | undefined {
  return error?.field === field ? error.message : undefined
}
