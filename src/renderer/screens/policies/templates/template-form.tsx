import { type ReactNode, useState } from 'react'
import type { PeopleView } from '../../../../shared/people.ts'
import type { VelocityControlView } from '../../../../shared/velocity-controls.ts'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { NotStopped } from '../not-stopped.tsx'
import type { PolicyText } from '../policy-text.ts'
import type { Made } from './template-result.ts'

/** Input of every template: who and what it may name, and where its texts go. */
export interface TemplateProps {
  readonly people: PeopleView
  readonly velocityControls: readonly VelocityControlView[]
  readonly onMade: (text: PolicyText) => void
  readonly onBack: () => void
}

interface Props<Value, Field extends string> extends Pick<TemplateProps, 'onMade' | 'onBack'> {
  readonly initial: Value
  readonly make: (value: Value) => Made<Field>
  /** The fields. `problems` is empty until the person has tried to go on. */
  readonly children: (
    value: Value,
    change: (change: Partial<Value>) => void,
    problems: Readonly<Partial<Record<Field, string>>>,
  ) => ReactNode
}

/** A few questions whose answers are written out as a policy. */
export function TemplateForm<Value, Field extends string>(props: Props<Value, Field>) {
  const { initial, make, children, onMade, onBack } = props
  const [value, setValue] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const made = make(value)
  const none: Partial<Record<Field, string>> = {}

  async function submit(): Promise<void> {
    setSubmitted(true)
    if (made.ok) onMade(made.text)
  }

  return (
    <Form onSubmit={submit}>
      {children(
        value,
        change => setValue(last => ({ ...last, ...change })),
        submitted && !made.ok ? made.problems : none,
      )}
      {made.ok && made.text.effect === 'deny' && <NotStopped />}
      <TemplateActions onBack={onBack} />
    </Form>
  )
}

export function TemplateActions({ onBack, busy = false }: { onBack: () => void; busy?: boolean }) {
  return (
    <div className="form-actions">
      <Button onClick={onBack}>Back</Button>
      <Button type="submit" variant="primary" busy={busy}>
        Write the policy
      </Button>
    </div>
  )
}
