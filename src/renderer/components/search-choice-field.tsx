import { Combobox } from '@base-ui/react/combobox'
import { Field } from '@base-ui/react/field'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { nearestFirst } from './nearest-first.ts'

interface Choice {
  readonly value: string
  readonly label: string
  /** Said beside it; found by it, too. */
  readonly about?: string
}

interface Props {
  readonly label: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange: (value: string) => void
  readonly hint?: ReactNode
  /** Shown where nothing matches what was typed. */
  readonly none: string
}

/** One of a list too long to look through: typing narrows it. What was chosen before stays until something else is. */
export function SearchChoiceField({ label, value, choices, onChange, hint, none }: Props) {
  const chosen = choices.find(choice => choice.value === value) ?? null
  // Null while nothing is looked for.
  const [typed, setTyped] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  return (
    <Field.Root className="field">
      <Combobox.Root
        items={typed === null ? choices : nearestFirst(choices, typed)}
        value={chosen}
        onValueChange={choice => {
          if (choice) onChange(choice.value)
        }}
        inputValue={typed ?? chosen?.label ?? ''}
        onInputValueChange={next => setTyped(next)}
        onOpenChange={open => {
          if (!open) setTyped(null)
        }}
        isItemEqualToValue={(one, other) => one.value === other.value}
        filter={(choice, query) => found(choice, query)}
        autoHighlight
      >
        <Field.Label className="field-label">{label}</Field.Label>
        <Combobox.InputGroup className="search-choice">
          <Combobox.Input className="input" spellCheck={false} onBlur={() => setTyped(null)} />
          <Combobox.Trigger className="search-choice-trigger" aria-label={`Show all: ${label}`}>
            <ChevronDown size={16} aria-hidden />
          </Combobox.Trigger>
        </Combobox.InputGroup>
        {/* The list stays in the dialog or the landmark the field is in. */}
        <div ref={place} className="popover-place" />
        <Combobox.Portal container={place}>
          <Combobox.Positioner className="popover-layer" sideOffset={4}>
            <Combobox.Popup className="select-popup search-choice-popup">
              <Combobox.Empty>
                <p className="search-choice-none">{none}</p>
              </Combobox.Empty>
              <Combobox.List>
                {(choice: Choice) => (
                  <Combobox.Item key={choice.value} value={choice} className="select-item">
                    <span className="search-choice-text">
                      {choice.label}
                      {choice.about && <span className="search-choice-about">{choice.about}</span>}
                    </span>
                    <Combobox.ItemIndicator className="select-check">
                      <Check size={15} aria-hidden />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {hint && <Field.Description className="field-hint">{hint}</Field.Description>}
    </Field.Root>
  )
}

/** Every word that was typed stands in it somewhere. */
function found({ label, about = '' }: Choice, query: string): boolean {
  const text = `${label} ${about}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
