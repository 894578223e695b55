import { useState } from 'react'
import type { Failure } from '../hooks/query.ts'
import { editable } from '../words/marks.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Form } from './form.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  readonly label: string
  /** The name so far, as it is shown. */
  readonly name: string
  readonly busy: boolean
  readonly error: Failure | null
  readonly onRename: (name: string) => Promise<void>
  readonly onCancel: () => void
}

/** Gives something another name. */
export function NameForm({ label, name, busy, error, onRename, onCancel }: Props) {
  const [next, setNext] = useState(() => editable(name))
  const [submitted, setSubmitted] = useState(false)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (next.trim()) await onRename(next.trim())
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        label={label}
        value={next}
        maxLength={100}
        onChange={setNext}
        error={submitted && !next.trim() ? 'Give it a name.' : undefined}
      />
      <FailureNotice error={error} />
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Rename
        </Button>
      </div>
    </Form>
  )
}
