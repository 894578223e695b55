import { useState } from 'react'
import type { WalletView } from '../../../shared/accounts.ts'
import type { AccountKind } from '../../../shared/chains.ts'
import { pathAt } from '../../../shared/path-at.ts'
import { Button } from '../../components/button.tsx'
import { ChoiceField } from '../../components/choice-field.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
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
  const [path, setPath] = useState(() => nextPath(wallet, kind))
  const wrongPath = /^m(\/\d+'?)+$/.test(path.trim())
    ? undefined
    : `A path begins with m and has a number at each step, for example ${pathAt(kind.path, 0)}.`

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
        value={kind.addressFormat}
        choices={accountKinds.map(({ addressFormat, label }) => ({ value: addressFormat, label }))}
        onChange={format => {
          const next = accountKinds.find(({ addressFormat }) => addressFormat === format) ?? kind
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

/** The first path of the kind that the wallet does not use yet for addresses of that format. */
function nextPath(wallet: WalletView, { addressFormat, path }: AccountKind): string {
  const used = new Set(
    wallet.accounts.filter(account => account.addressFormat === addressFormat).map(({ path }) => path),
  )
  let index = 0
  while (used.has(pathAt(path, index))) index += 1
  return pathAt(path, index)
}
