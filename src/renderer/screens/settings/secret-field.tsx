import { TextField } from '../../components/text-field.tsx'

interface Props {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** True if a secret is stored already. */
  readonly isKept: boolean
  readonly error?: string | undefined
  readonly disabled: boolean
}

/** A secret that is never shown again: what is typed replaces the secret that is kept, and nothing leaves it. */
export function SecretField({ isKept, ...field }: Props) {
  return (
    <TextField
      {...field}
      type="password"
      autoComplete="new-password"
      placeholder={isKept ? 'Unchanged' : ''}
      optional
    />
  )
}
