import { useState } from 'react'
import type { Warning } from '../../../shared/card.ts'
import { CheckField } from '../../components/check-field.tsx'
import type { Key } from '../../hooks/keys.tsx'

export interface Understanding {
  /** Number of dangers that the card names, those of a hardware wallet among them. */
  readonly dangers: number
  /** True if the person said so of these very dangers, or there are none. */
  readonly given: boolean
  give(given: boolean): void
}

/**
 * A danger is approved by two acts.
 * @param key - Names exactly what is approved: what was understood of another offer does not hold for this one.
 */
export function useUnderstanding(key: string, dangers: readonly Warning[]): Understanding {
  const what = JSON.stringify([key, dangers.map(({ text }) => text)])
  const [understood, setUnderstood] = useState<string | null>(null)
  return {
    dangers: dangers.length,
    given: dangers.length === 0 || understood === what,
    give: given => setUnderstood(given ? what : null),
  }
}

/** Box to tick before a card with a danger can be approved. */
export function UnderstandingField({ dangers, given, give, shortcut }: Understanding & { readonly shortcut: Key }) {
  return (
    <div className="understanding">
      <CheckField
        label={`I understand the ${dangers === 1 ? 'danger' : `${dangers} dangers`} above.`}
        shortcut={shortcut}
        checked={given}
        onChange={give}
      />
    </div>
  )
}
