import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

export interface EnteredSource {
  readonly file: string
  readonly passphrase: string
  /** The text of an identity file, where the backup was made for recipients. */
  readonly identities: string
}

export const emptySource: EnteredSource = { file: '', passphrase: '', identities: '' }

interface Props {
  readonly value: EnteredSource
  readonly onChange: (value: EnteredSource) => void
  readonly submitted: boolean
}

/** Which backup, and what opens it. */
export function BackupSourceFields({ value, onChange, submitted }: Props) {
  const isNeither = value.passphrase === '' && value.identities.trim() === ''
  return (
    <>
      <TextField
        label="Backup file"
        value={value.file}
        maxLength={4096}
        onChange={file => onChange({ ...value, file })}
        hint="The full path of the file on this computer."
        error={submitted && value.file.trim() === '' ? 'Enter the path of the file.' : undefined}
      />
      <TextField
        label="Passphrase of the backup"
        type="password"
        value={value.passphrase}
        maxLength={1024}
        onChange={passphrase => onChange({ ...value, passphrase })}
        error={submitted && isNeither ? 'Type the passphrase, or paste an identity below.' : undefined}
      />
      <TextAreaField
        label="Or an age identity"
        optional
        value={value.identities}
        onChange={identities => onChange({ ...value, identities })}
        hint="For a backup that was made for recipients. It begins with AGE-SECRET-KEY-."
      />
    </>
  )
}

/** Returns the source as the calls take it; nothing if something is missing. */
export function sourceOf({ file, passphrase, identities }: EnteredSource) {
  if (file.trim() === '') return undefined
  if (identities.trim() !== '') return { file, heldBy: { identities } }
  return passphrase === '' ? undefined : { file, heldBy: { passphrase } }
}
