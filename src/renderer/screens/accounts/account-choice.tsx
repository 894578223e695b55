import { CheckField } from '../../components/check-field.tsx'
import { accountKinds, type NewAccount, newAccount } from '../../words/account-kinds.ts'

const offered = ['ethereum', 'bitcoin', 'solana'] as const
export type OfferedKind = (typeof offered)[number]

interface Props {
  readonly chosen: ReadonlySet<OfferedKind>
  readonly onChange: (chosen: ReadonlySet<OfferedKind>) => void
  /** Whether to say that one is needed. */
  readonly missing: boolean
}

/** Which accounts a wallet begins with. */
export function AccountChoice({ chosen, onChange, missing }: Props) {
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Accounts</legend>
      {offered.map(kind => (
        <CheckField
          key={kind}
          label={accountKinds[kind].label}
          description={<code>{accountKinds[kind].path(0)}</code>}
          checked={chosen.has(kind)}
          onChange={checked =>
            onChange(new Set(checked ? [...chosen, kind] : [...chosen].filter(other => other !== kind)))
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

/** The first account of each chosen kind, in the order they are offered. */
export function firstAccounts(chosen: ReadonlySet<OfferedKind>): NewAccount[] {
  return offered.filter(kind => chosen.has(kind)).map(kind => newAccount(kind))
}
