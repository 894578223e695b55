import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { PhraseField } from '../../components/phrase-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useWalletPassphrase } from '../../components/wallet-passphrase.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePhrase } from '../../hooks/phrase.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { useNewWallet } from './new-wallet-fields.tsx'

interface Props {
  readonly onRestored: (name: string) => void
  readonly onCancel: () => void
}

/** Takes in a wallet by its recovery phrase. */
export function RestoreForm({ onRestored, onCancel }: Props) {
  const organizationId = useOrganizationId()
  const restore = useAction('wallets.restore')
  const [submitted, setSubmitted] = useState(false)
  const phrase = usePhrase(submitted)
  const passphrase = useWalletPassphrase({ submitted })
  const wallet = useNewWallet(submitted)

  async function submit(): Promise<void> {
    setSubmitted(true)
    if ((await phrase.check()) || passphrase.isMissing || !wallet.value) return
    const { name, accounts } = wallet.value
    const words = [...phrase.words]
    const answer = await restore.run({ organizationId, name, words, walletPassphrase: passphrase.value, accounts })
    if (answer.ok) onRestored(name)
  }

  return (
    <Form onSubmit={submit}>
      <PhraseField phrase={phrase} submitted={submitted} />
      {passphrase.field}
      {wallet.nameField}
      {wallet.accountFields}
      <FailureNotice error={restore.error} />
      <StillWorking active={restore.busy}>Making the keys and storing them</StillWorking>
      <div className="form-actions">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={restore.busy}>
          Restore wallet
        </Button>
      </div>
    </Form>
  )
}
