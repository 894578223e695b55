import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** Problem of the value, in words; absent or empty if there is none. */
  readonly error?: string | undefined
  readonly optional?: boolean
  /** True for text that people read; text for machines is set in a fixed-width face. */
  readonly prose?: boolean
}

/** A few lines of text that no browser keeps, corrects or learns from. */
export function TextAreaField({ label, value, onChange, hint, error, optional = false, prose = false }: Props) {
  return (
    <Field.Root className="field" invalid={Boolean(error)}>
      <Field.Label className="field-label">
        {label}
        {optional && <span className="field-optional">optional</span>}
      </Field.Label>
      <Field.Control
        render={<textarea rows={3} />}
        className={`input text-area ${prose ? '' : 'mono'}`}
        value={value}
        onValueChange={next => onChange(next)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        translate={prose ? undefined : 'no'}
      />
      {hint && <Field.Description className="field-hint">{hint}</Field.Description>}
      <Field.Error className="field-error" match={Boolean(error)}>
        {error}
      </Field.Error>
    </Field.Root>
  )
}
