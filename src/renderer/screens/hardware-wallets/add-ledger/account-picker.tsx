import type { ReactNode } from 'react'
import { Address } from '../../../components/address.tsx'
import { Button } from '../../../components/button.tsx'
import { CheckField } from '../../../components/check-field.tsx'
import { VisibleText } from '../../../components/visible-text.tsx'
import type { FoundAccount } from './found.ts'

interface Props {
  readonly accounts: readonly FoundAccount[]
  readonly picked: ReadonlySet<string>
  /** Paths whose address the person has seen, and agreed to, on the hardware wallet. */
  readonly agreed: ReadonlySet<string>
  /** Names of wallets that have the account already, by its address. */
  readonly holders: ReadonlyMap<string, string>
  readonly onPick: (paths: ReadonlySet<string>) => void
  readonly onShow: (account: FoundAccount) => void
  /** Stands below the account that the hardware wallet is asked to show. */
  readonly showing: { readonly path: string; readonly status: ReactNode } | null
  /** Problem of the choice, in words; absent if there is none. */
  readonly error?: string | undefined
  readonly busy: boolean
}

/** Which of the accounts a hardware wallet holds are added. */
export function AccountPicker({ accounts, picked, agreed, holders, onPick, onShow, showing, error, busy }: Props) {
  return (
    <fieldset className="fieldset">
      <legend className="field-label">Accounts to add</legend>
      <ul className="hardware-wallet-accounts">
        {accounts.map(account => {
          const { path, address, label } = account
          const holder = holders.get(address)
          return (
            <li key={path} className="hardware-wallet-account">
              <CheckField
                label={label}
                checked={picked.has(path)}
                onChange={checked =>
                  onPick(new Set(checked ? [...picked, path] : [...picked].filter(other => other !== path)))
                }
                description={
                  <>
                    <span className="hardware-wallet-account-address">
                      <Address address={address} />
                    </span>
                    <span className="account-path">{path}</span>
                    {holder !== undefined && (
                      <span>
                        Already in the wallet “<VisibleText text={holder} />
                        ”.
                      </span>
                    )}
                  </>
                }
              />
              {showing?.path === path ? (
                showing.status
              ) : (
                <div className="hardware-wallet-account-check">
                  {agreed.has(path) ? (
                    <span className="chip chip-good">You confirmed it on the Ledger</span>
                  ) : (
                    <Button
                      size="small"
                      onClick={() => onShow(account)}
                      aria-disabled={busy}
                      aria-label={`Show on the Ledger: ${label.toLowerCase()}`}
                    >
                      Show on the Ledger
                    </Button>
                  )}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
