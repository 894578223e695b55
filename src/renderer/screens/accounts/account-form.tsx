import { useState } from 'react'
import type { WalletView } from '../../../shared/accounts.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { TextField } from '../../components/text-field.tsx'
import { useAction } from '../../hooks/action.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { type AccountKindName, accountKinds, newAccount } from '../../words/account-kinds.ts'

interface Props {
  readonly wallet: WalletView
  readonly onCreated: (address: string) => void
  readonly onCancel: () => void
}

/** Derives another account of a wallet; the next free path of its kind is proposed. */
export function AccountForm({ wallet, onCreated, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const add = useAction('wallets.addAccounts')
  const [kind, setKind] = useState<AccountKindName>('ethereum')
  const [path, setPath] = useState(() => nextPath(wallet, 'ethereum'))
  const wrongPath = /^m(\/\d+'?)+$/.test(path.trim())
    ? undefined
    : "A path begins with m and has a number at each step, for example m/44'/60'/0'/0/0."

  async function submit(): Promise<void> {
    if (add.busy || wrongPath) return
    const accounts = [newAccount(kind, path.trim())]
    const answer = await add.run({ organizationId, walletId: wallet.id, accounts })
    if (answer.ok) onCreated(answer.value.addresses[0] ?? '')
  }

  return (
    <Form onSubmit={submit}>
      <ChoiceField
        label="Kind"
        value={kind}
        choices={choices}
        onChange={next => {
          setKind(next)
          setPath(nextPath(wallet, next))
        }}
      />
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

const choices = (Object.keys(accountKinds) as AccountKindName[]).map(value => ({
  value,
  label: accountKinds[value].label,
}))

/** The first path of the kind that the wallet does not use yet for addresses of that format. */
function nextPath(wallet: WalletView, kind: AccountKindName): string {
  const { addressFormat, path } = accountKinds[kind]
  const used = new Set(
    wallet.accounts.filter(account => account.addressFormat === addressFormat).map(({ path }) => path),
  )
  let index = 0
  while (used.has(path(index))) index += 1
  return path(index)
}
