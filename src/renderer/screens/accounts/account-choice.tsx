import type { AccountKind } from '../../../shared/chains.ts'
import { pathAt } from '../../../shared/path-at.ts'
import { CheckField } from '../../components/check-field.tsx'

interface Props {
  readonly kinds: readonly AccountKind[]
  /** Address formats. */
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** Whether to say that one is needed. */
  readonly missing: boolean
}

/** Which accounts a wallet begins with. */
export function AccountChoice({ kinds, chosen, onChange, missing }: Props) {
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Accounts</legend>
      {kinds.map(({ label, addressFormat, path }) => (
        <CheckField
          key={addressFormat}
          label={label}
          description={<code>{pathAt(path, 0)}</code>}
          checked={chosen.has(addressFormat)}
          onChange={checked =>
            onChange(
              new Set(checked ? [...chosen, addressFormat] : [...chosen].filter(other => other !== addressFormat)),
            )
          }
        />
      ))}
      {missing && (
        <p className="field-error" role="alert">
          Choose at least one account. More can be added later.
        </p>
      )}
    </fieldset>
  )
}
