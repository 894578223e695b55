import { newPassphraseFault, shortestPassphrase } from '../../shared/passphrase-form.ts'
import { useAppState } from '../hooks/state.tsx'
import { useStrength } from '../hooks/strength.ts'
import type { Strength } from '../words/passphrase.ts'
import { CheckField } from './check-field.tsx'
import { TextField } from './text-field.tsx'

export interface NewPassphrase {
  readonly passphrase: string
  readonly repeated: string
  readonly understood: boolean
}

export const emptyPassphrase: NewPassphrase = { passphrase: '', repeated: '', understood: false }

interface Props {
  readonly value: NewPassphrase
  readonly onChange: (value: NewPassphrase) => void
  /** True once the person has tried to go on: only then is missing input called an error. */
  readonly submitted: boolean
  readonly label?: string
  /** Says what losing it means. Absent: it unlocks Countersign. */
  readonly loss?: string
  readonly autoFocus?: boolean
}

/** The passphrase, once all of it is entered as it should be. */
export function passphraseOf({ passphrase, repeated, understood }: NewPassphrase): string | undefined {
  return !newPassphraseFault(passphrase) && passphrase === repeated && understood ? passphrase : undefined
}

const lossBesideKeychain =
  'You need it only if the keychain is gone. If you lose both, only a backup restores everything.'

const lossOfTheOnly =
  'Nobody can unlock Countersign without it. If you lose it, only a backup restores everything. Recovery phrases that you wrote down restore only wallets.'

export function PassphraseFields({ value, onChange, submitted, label = 'Passphrase', loss, autoFocus = false }: Props) {
  const { passphrase, repeated, understood } = value
  const { vault } = useAppState()
  const strength = useStrength(passphrase)
  const lossHere = vault?.unlockers.includes('keychain') ? lossBesideKeychain : lossOfTheOnly
  const fault = newPassphraseFault(passphrase)
  return (
    <div className="form-nested">
      <TextField
        label={label}
        type="password"
        autoComplete="new-password"
        value={passphrase}
        onChange={next => onChange({ ...value, passphrase: next })}
        hint={`At least ${shortestPassphrase} characters. Four or more unrelated words are easy to remember and hard to guess.`}
        error={submitted && fault ? `The passphrase ${fault}.` : undefined}
        autoFocus={autoFocus}
      />
      {passphrase && <StrengthMeter score={strength?.score ?? 0} words={strength?.words ?? ''} />}
      <TextField
        label={`${label} again`}
        type="password"
        autoComplete="new-password"
        value={repeated}
        onChange={next => onChange({ ...value, repeated: next })}
        error={submitted && !fault && passphrase !== repeated ? 'The two passphrases differ.' : undefined}
      />
      <CheckField
        label="I will keep this passphrase"
        description={loss ?? lossHere}
        checked={understood}
        onChange={next => onChange({ ...value, understood: next })}
      />
      {submitted && !understood && (
        <p className="field-error" role="alert">
          Confirm that you will keep the passphrase.
        </p>
      )}
    </div>
  )
}

function StrengthMeter({ score, words }: Strength) {
  return (
    <div className="strength" data-score={score}>
      <div className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map(bar => (
          <span key={bar} className={bar <= score ? 'strength-bar strength-bar-on' : 'strength-bar'} />
        ))}
      </div>
      <span className="strength-words" role="status">
        {words}
      </span>
    </div>
  )
}
