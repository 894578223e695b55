import { useState } from 'react'
import type { WalletView } from '../../../shared/accounts.ts'
import type { AccountKind, PathScheme } from '../../../shared/chains.ts'
import { pathAt } from '../../../shared/path-at.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { SearchChoiceField } from '../../components/search-choice-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useChains } from '../../hooks/chains.tsx'
import { useOrganizationId } from '../../hooks/state.tsx'
import { newAccount } from '../../words/account-kinds.ts'

interface Props {
  readonly wallet: WalletView
  readonly onCreated: (address: string) => void
  readonly onCancel: () => void
}

/** Derives another account of a wallet; the next free path of its kind is proposed. */
export function AccountForm({ wallet, onCreated, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const add = useAction('wallets.addAccounts')
  const { accountKinds } = useChains()
  const [kind, setKind] = useState(() => accountKinds[0] as AccountKind)
  const [scheme, setScheme] = useState<PathScheme>(kind.schemes[0])
  const [path, setPath] = useState(() => nextPath(wallet, kind, scheme))
  const wrongPath = /^m(\/\d+'?)+$/.test(path.trim())
    ? undefined
    : `A path begins with m and has a number at each step, for example ${pathAt(scheme.path, 0)}.`

  function choose(next: AccountKind, derived: PathScheme = next.schemes[0]): void {
    setKind(next)
    setScheme(derived)
    setPath(nextPath(wallet, next, derived))
  }

  async function submit(): Promise<void> {
    if (wrongPath) return
    const accounts = [newAccount(kind, path.trim())]
    const answer = await add.run({ organizationId, walletId: wallet.id, accounts })
    if (answer.ok) onCreated(answer.value.addresses[0] ?? '')
  }

  return (
    <Form onSubmit={submit}>
      <SearchChoiceField
        label="Kind"
        value={kind.label}
        choices={accountKinds.map(({ label }) => ({ value: label, label }))}
        onChange={chosen => choose(accountKinds.find(({ label }) => label === chosen) ?? kind)}
        none="No kind of account matches."
      />
      {kind.schemes.length > 1 && (
        <ChoiceField
          label="Derived"
          value={scheme.path}
          choices={kind.schemes.map(each => ({ value: each.path, label: each.label }))}
          onChange={path =>
            choose(
              kind,
              kind.schemes.find(each => each.path === path),
            )
          }
          hint="Other wallets find the account only if they derive it the same way."
        />
      )}
      <TextField
        label="Derivation path"
        className="mono"
        value={path}
        maxLength={200}
        onChange={setPath}
        error={wrongPath}
      />
      <FailureNotice error={add.error} />
      <StillWorking active={add.busy}>Deriving the account</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={add.busy}>
          Add account
        </Button>
      </div>
    </Form>
  )
}

/** The first path of the scheme that the wallet does not use yet for addresses of that format. */
function nextPath(wallet: WalletView, { addressFormat }: AccountKind, { path }: PathScheme): string {
  const used = new Set(
    wallet.accounts.filter(account => account.addressFormat === addressFormat).map(({ path }) => path),
  )
  // Some wallets derive one account alone.
  if (!path.includes('{index}')) return path
  let index = 0
  while (used.has(pathAt(path, index))) index += 1
  return pathAt(path, index)
}
