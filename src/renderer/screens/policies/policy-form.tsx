import { useCallback, useEffect, useRef, useState } from 'react'
import { listed } from '../../../shared/listed.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { TextAreaField } from '../../components/text-area-field.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import type { ExpressionName } from './editor/expression-check.ts'
import type { Problem } from './editor/expression-editor.ts'
import { ExpressionField } from './editor/expression-field.tsx'
import { NotStopped } from './not-stopped.tsx'
import type { PolicyText } from './policy-text.ts'
import { PolicyWarnings } from './policy-warnings.tsx'
import { RehearsalPanel } from './rehearsal/rehearsal-panel.tsx'

interface Props {
  /** The policy to change; absent to create one. */
  readonly policyId?: string
  /** Read once. */
  readonly initial: PolicyText
  /** Told once something differs from how it began. */
  readonly onTouched: (touched: boolean) => void
  readonly onSaved: () => void
}

const longestNotes = 2000

const expressions: readonly { field: ExpressionName; label: string; hint: string }[] = [
  {
    field: 'condition',
    label: 'Which requests',
    hint: 'The condition. Empty means every request. Ctrl+Space shows suggestions.',
  },
  {
    field: 'consensus',
    label: 'Who must agree',
    hint: 'The consensus. Asking counts as the first approval, so this also says who may ask. Empty means anybody.',
  },
  { field: 'time', label: 'At what times', hint: 'Empty means at all times.' },
]

/** Everything a person writes of a policy, checked as it is written. */
export function PolicyForm({ policyId, initial, onTouched, onSaved }: Props) {
  const organizationId = useOrganizationId()
  const create = useAction('policies.create')
  const update = useAction('policies.update')
  const toast = useToast()
  const [text, setText] = useState(initial)
  const [began] = useState(initial)
  const [problems, setProblems] = useState<Partial<Record<ExpressionName, Problem | null>>>({})
  const [submitted, setSubmitted] = useState(false)
  const editors = useRef<Partial<Record<ExpressionName, { focus(): void } | null>>>({})

  const change = (part: Partial<PolicyText>) => setText(last => ({ ...last, ...part }))
  const differs = JSON.stringify(text) !== JSON.stringify(began)
  useEffect(() => {
    if (differs) onTouched(true)
  }, [differs, onTouched])
  const hear = useCallback(
    (field: ExpressionName, problem: Problem | null) => setProblems(last => ({ ...last, [field]: problem })),
    [],
  )

  const wrong = expressions.filter(({ field }) => problems[field])
  const notesTooLong = text.notes.length > longestNotes
  const policy = { ...text, name: text.name.trim(), organizationId }
  const busy = create.busy || update.busy

  async function save(): Promise<void> {
    setSubmitted(true)
    const [first] = wrong
    if (first) editors.current[first.field]?.focus()
    if (first || !policy.name || notesTooLong) return
    const answer = policyId ? await update.run({ ...policy, policyId }) : await create.run(policy)
    if (!answer.ok) return
    toast(`${policyId ? 'Changed' : 'Created'} the policy “${policy.name}”`)
    onSaved()
  }

  return (
    <Form className="form policy-form" onSubmit={save}>
      <div className="policy-fields">
        <TextField
          label="Name"
          value={text.name}
          maxLength={100}
          onChange={name => change({ name })}
          // What was chosen or answered before a new one is gone, and the focus with it.
          autoFocus={policyId === undefined}
          error={submitted && !policy.name ? 'Give the policy a name.' : undefined}
        />
        <OptionGroup
          label="What it does"
          layout="row"
          value={text.effect}
          options={[
            {
              value: 'allow',
              label: 'Allow',
              description: 'Allows the request, unless another policy denies it.',
            },
            {
              value: 'deny',
              label: 'Deny',
              description: 'Denies the request, whatever other policies allow.',
            },
          ]}
          onChange={effect => change({ effect })}
        />
        {text.effect === 'deny' && <NotStopped />}
        {expressions.map(({ field, label, hint }) => (
          <ExpressionField
            key={field}
            ref={editor => {
              editors.current[field] = editor
            }}
            field={field}
            effect={text.effect}
            label={label}
            hint={hint}
            value={text[field]}
            onChange={value => change({ [field]: value })}
            onProblem={hear}
          />
        ))}
        <TextAreaField
          label="Notes"
          prose
          optional
          value={text.notes}
          onChange={notes => change({ notes })}
          error={
            notesTooLong ? `These are ${text.notes.length} characters; up to ${longestNotes} can be saved.` : undefined
          }
        />
        {wrong.length === 0 && (policyId !== undefined || differs) && <PolicyWarnings {...text} />}
      </div>
      <aside className="policy-try">
        <RehearsalPanel
          question={
            wrong.length > 0
              ? null
              : {
                  call: 'policies.rehearse',
                  input: {
                    ...policy,
                    name: policy.name || 'New policy',
                    notes: '',
                    ...(policyId && { replaces: policyId }),
                  },
                }
          }
        />
      </aside>
      <div className="policy-save">
        {submitted && wrong.length > 0 && (
          <p className="field-error" role="alert">
            It cannot be saved yet: check {listed(wrong.map(({ label }) => `“${label}”`))}.
          </p>
        )}
        <FailureNotice error={create.error ?? update.error} />
        <div className="form-actions">
          <a className="button button-plain button-normal" href="#/policies">
            Cancel
          </a>
          <Button type="submit" variant="primary" busy={busy}>
            {policyId ? 'Save changes' : 'Create policy'}
          </Button>
        </div>
      </div>
    </Form>
  )
}
