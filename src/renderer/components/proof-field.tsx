import type { PersonProof } from '../../shared/proof.ts'
import { TextField } from './text-field.tsx'

interface Props {
  readonly by: PersonProof
  /** Label of the field to type into if there is no better proof. */
  readonly label: string
  /** Text to type there. */
  readonly name: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | undefined
  readonly autoFocus?: boolean
}

/** Field in which the person shows that it is them, as far as this computer can tell. */
export function ProofField({ by, label, name, value, onChange, error, autoFocus = false }: Props) {
  if (by === 'system') return <p>Next, your computer asks you to confirm who you are.</p>
  if (by === 'passphrase') {
    return (
      <TextField
        label="Passphrase of Countersign"
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={onChange}
        error={error}
        autoFocus={autoFocus}
      />
    )
  }
  return (
    <TextField
      label={label}
      hint={`Type “${name}”. This prevents mistakes. It does not stop someone else at this computer, because the keychain cannot check who you are.`}
      value={value}
      onChange={onChange}
      error={error}
      autoFocus={autoFocus}
    />
  )
}

/** Describes the missing proof in words; undefined if the person can go on. */
export function missingProof(by: PersonProof, value: string, name: string): string | undefined {
  const missing: Record<PersonProof, string | undefined> = {
    system: undefined,
    passphrase: value === '' ? 'Type the passphrase.' : undefined,
    typing: value.trim() === name.trim() ? undefined : `Type “${name}” exactly as shown.`,
  }
  return missing[by]
}

/** Returns the proof as the calls take it. */
export function proofGiven(by: PersonProof, value: string): { passphrase?: string; typed?: string } {
  const given: Record<PersonProof, object> = { passphrase: { passphrase: value }, typing: { typed: value }, system: {} }
  return given[by]
}
