import { Checkbox } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Key } from '../hooks/keys.tsx'
import { shortcutOf } from '../words/key-caps.ts'
import { KeyHint } from './key-hint.tsx'

interface Props {
  readonly label: ReactNode
  readonly description?: ReactNode
  /** Key that ticks it. */
  readonly shortcut?: Key
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

export function CheckField({ label, description, shortcut, checked, onChange }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is a button with its own input
    <label className="option">
      <Checkbox.Root
        className="checkbox"
        checked={checked}
        onCheckedChange={next => onChange(next)}
        aria-labelledby={`${id}-label`}
        aria-describedby={description ? `${id}-description` : undefined}
        aria-keyshortcuts={shortcut && shortcutOf(shortcut.key)}
      >
        <Checkbox.Indicator className="checkbox-mark">
          <Check size={13} strokeWidth={3} aria-hidden />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <span className="option-text">
        <span id={`${id}-label`} className="option-label">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="option-description">
            {description}
          </span>
        )}
      </span>
      <KeyHint of={shortcut} />
    </label>
  )
}
