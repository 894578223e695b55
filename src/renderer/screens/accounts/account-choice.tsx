import type { AccountKind } from '../../../shared/chains.ts'
import { pathAt } from '../../../shared/path-at.ts'
import { CheckField } from '../../components/check-field.tsx'
import { Disclosure } from '../../components/disclosure.tsx'

interface Props {
  readonly kinds: readonly AccountKind[]
  /** Their labels. */
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  /** True to say that an account is needed. */
  readonly missing: boolean
}

/** Which accounts a wallet begins with: the common kinds in sight, the others on demand. */
export function AccountChoice({ kinds, chosen, onChange, missing }: Props) {
  const others = kinds.filter(({ isCommon }) => !isCommon)
  const field = ({ label, schemes: [{ path }] }: AccountKind) => (
    <CheckField
      key={label}
      label={label}
      description={<code>{pathAt(path, 0)}</code>}
      checked={chosen.has(label)}
      onChange={checked =>
        onChange(new Set(checked ? [...chosen, label] : [...chosen].filter(other => other !== label)))
      }
    />
  )
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Accounts</legend>
      {kinds.filter(({ isCommon }) => isCommon).map(field)}
      {others.length > 0 && <Disclosure summary="Other chains and formats">{others.map(field)}</Disclosure>}
      {missing && (
        <p className="field-error" role="alert">
          Choose at least one account. More can be added later.
        </p>
      )}
    </fieldset>
  )
}
