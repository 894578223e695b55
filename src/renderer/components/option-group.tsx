import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { type ReactNode, useId } from 'react'

interface Option<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly description?: ReactNode
  readonly disabled?: boolean
}

interface Props<Value extends string> {
  readonly label: string
  readonly labelHidden?: boolean
  readonly value: Value
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value) => void
  readonly disabled?: boolean
  readonly layout?: 'stack' | 'row'
}

/** One of a few, each with room for a description. */
export function OptionGroup<Value extends string>(props: Props<Value>) {
  const id = useId()
  return (
    <RadioGroup
      className={`options options-${props.layout ?? 'stack'}`}
      aria-labelledby={id}
      value={props.value}
      onValueChange={value => props.onChange(value)}
      disabled={props.disabled ?? false}
    >
      <div id={id} className={props.labelHidden ? 'visually-hidden' : 'field-label'}>
        {props.label}
      </div>
      {props.options.map(option => (
        <OptionRow key={option.value} option={option} />
      ))}
    </RadioGroup>
  )
}

function OptionRow<Value extends string>({ option }: { option: Option<Value> }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is a button with its own input
    <label className="option" data-disabled={option.disabled || undefined}>
      <Radio.Root
        value={option.value}
        className="radio"
        disabled={option.disabled ?? false}
        aria-labelledby={`${id}-label`}
        aria-describedby={option.description ? `${id}-description` : undefined}
      >
        <Radio.Indicator className="radio-dot" />
      </Radio.Root>
      <span className="option-text">
        <span id={`${id}-label`} className="option-label">
          {option.label}
        </span>
        {option.description && (
          <span id={`${id}-description`} className="option-description">
            {option.description}
          </span>
        )}
      </span>
    </label>
  )
}
