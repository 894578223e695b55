import { emptyPassphrase, PassphraseFields, passphraseOf } from '../../components/new-passphrase.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { TextAreaField } from '../../components/text-area-field.tsx'

export const noHolder = { by: 'passphrase' as 'passphrase' | 'recipients', entered: emptyPassphrase, recipients: '' }

type Holder = typeof noHolder

interface Props {
  readonly value: Holder
  readonly onChange: (value: Holder) => void
  readonly submitted: boolean
}

/** Fields that say who can open a backup. */
export function BackupForFields({ value, onChange, submitted }: Props) {
  const { by, entered, recipients } = value
  return (
    <>
      <OptionGroup<Holder['by']>
        label="Who can open it"
        value={by}
        onChange={next => onChange({ ...value, by: next })}
        options={[
          {
            value: 'passphrase',
            label: 'Anybody with a passphrase',
            description: 'A new one, only for the backup. Store it away from this computer.',
          },
          {
            value: 'recipients',
            label: 'Anybody with one of these keys',
            description: 'Public keys for the program age, for example of a security key or a second person.',
          },
        ]}
      />
      {by === 'passphrase' ? (
        <PassphraseFields
          value={entered}
          onChange={next => onChange({ ...value, entered: next })}
          submitted={submitted}
          label="Passphrase of the backup"
          loss="Nobody can open the backup without it."
        />
      ) : (
        <TextAreaField
          label="Recipients"
          value={recipients}
          onChange={next => onChange({ ...value, recipients: next })}
          hint="One on each line. Each begins with age1, as age-keygen shows it."
          error={submitted && listed(recipients).length === 0 ? 'Paste at least one recipient.' : undefined}
        />
      )}
    </>
  )
}

/** Returns the holder as the calls take it; undefined if something is missing. */
export function backupForOf({ by, entered, recipients }: Holder) {
  if (by === 'recipients') return listed(recipients).length > 0 ? { recipients: listed(recipients) } : undefined
  const passphrase = passphraseOf(entered)
  return passphrase === undefined ? undefined : { passphrase }
}

function listed(recipients: string): string[] {
  return recipients.split(/\s+/).filter(Boolean)
}
