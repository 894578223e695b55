import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'defaultValue' | 'ref' | 'color'> {
  readonly label: string
  /** Keeps the label for screen readers only, where the place says enough. */
  readonly labelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** Problem of the value, in words; absent or empty if there is none. */
  readonly error?: string | undefined
  readonly optional?: boolean
}

export function TextField(props: Props) {
  const { label, labelHidden = false, value, onChange, hint, error, optional = false, className, ...input } = props
  return (
    <Field.Root className="field" invalid={Boolean(error)}>
      <Field.Label className={labelHidden ? 'visually-hidden' : 'field-label'}>
        {label}
        {optional && <span className="field-optional">optional</span>}
      </Field.Label>
      <Field.Control
        {...input}
        className={`input ${className ?? ''}`}
        value={value}
        onValueChange={next => onChange(next)}
        autoComplete={input.autoComplete ?? 'off'}
        spellCheck={false}
      />
      {hint && <Field.Description className="field-hint">{hint}</Field.Description>}
      <Field.Error className="field-error" match={Boolean(error)}>
        {error}
      </Field.Error>
    </Field.Root>
  )
}
