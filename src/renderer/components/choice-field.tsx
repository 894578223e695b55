import { Field } from '@base-ui/react/field'
import { Select } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

interface Choice<Value> {
  readonly value: Value
  readonly label: string
  /** Stands in the place of the label, where text alone is not enough. */
  readonly shown?: ReactNode
}

interface Props<Value extends string | number> {
  readonly label: string
  /** Keeps the label for screen readers only, where the place says enough. */
  readonly labelHidden?: boolean
  readonly value: Value
  readonly choices: readonly Choice<Value>[]
  readonly onChange: (value: Value) => void
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

/** One of a list. */
export function ChoiceField<Value extends string | number>(props: Props<Value>) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <Field.Root className="field" disabled={props.disabled ?? false}>
      <Select.Root
        items={props.choices}
        value={props.value}
        onValueChange={value => {
          if (value !== null) props.onChange(value)
        }}
        disabled={props.disabled ?? false}
      >
        <Select.Label className={props.labelHidden ? 'visually-hidden' : 'field-label'}>{props.label}</Select.Label>
        <Select.Trigger className="input select">
          <Select.Value>{(value: Value) => shownOf(props.choices.find(choice => choice.value === value))}</Select.Value>
          <Select.Icon className="select-icon">
            <ChevronDown size={16} aria-hidden />
          </Select.Icon>
        </Select.Trigger>
        {/* The list stays in the dialog or the landmark the field is in. */}
        <div ref={place} className="popover-place" />
        <Select.Portal container={place}>
          <Select.Positioner className="popover-layer" sideOffset={4} alignItemWithTrigger={false} collisionPadding={8}>
            <Select.Popup className="select-popup">
              <Select.List>
                {props.choices.map(choice => (
                  <Select.Item key={choice.value} value={choice.value} className="select-item">
                    <Select.ItemText>{shownOf(choice)}</Select.ItemText>
                    <Select.ItemIndicator className="select-check">
                      <Check size={15} aria-hidden />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </Select.Root>
      {props.hint && <Field.Description className="field-hint">{props.hint}</Field.Description>}
    </Field.Root>
  )
}

function shownOf(choice: Choice<string | number> | undefined): ReactNode {
  return choice?.shown ?? choice?.label
}
