import { useState } from 'react'
import { download } from '../../browser/download.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { emptyPassphrase, PassphraseFields, passphraseOf } from '../../components/new-passphrase.tsx'
import { PassphraseWait } from '../../components/passphrase-wait.tsx'
import { missingProof, ProofField, proofGiven } from '../../components/proof-field.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { usePassphraseWait } from '../../hooks/passphrase-wait.ts'
import { useAppState, useOrganizationId } from '../../hooks/state.tsx'

interface Props {
  readonly wallet: { readonly id: string; readonly name: string }
  readonly onClose: () => void
}

/** Saves a wallet to an encrypted file that other programs read (Open Wallet Standard). */
export function SaveWalletFile({ wallet, onClose }: Props) {
  const organizationId = useOrganizationId()
  const write = useAction('walletFiles.write')
  const toast = useToast()
  const [entered, setEntered] = useState(emptyPassphrase)
  const [given, setGiven] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const { proof } = useAppState()
  const wait = usePassphraseWait()
  const missing = missingProof(proof.by, given, wallet.name)
  const mustWait = proof.by === 'passphrase' && wait > 0

  async function save(): Promise<void> {
    setSubmitted(true)
    const filePassphrase = passphraseOf(entered)
    if (mustWait || missing || filePassphrase === undefined) return
    const input = { organizationId, walletId: wallet.id, filePassphrase, ...proofGiven(proof.by, given) }
    const answer = await write.run(input)
    setGiven('')
    if (!answer.ok) return
    download('wallet.json', answer.value.file)
    toast('Saved the wallet file')
    onClose()
  }

  return (
    <Form onSubmit={save}>
      <p>
        Wallets that follow the Open Wallet Standard read this file. Whoever has the file and its passphrase can take
        everything.
      </p>
      <PassphraseFields
        value={entered}
        onChange={setEntered}
        submitted={submitted}
        label="Passphrase of the file"
        loss="Nobody can open the file without it."
      />
      <ProofField
        by={proof.by}
        label="Name of the wallet"
        name={wallet.name}
        value={given}
        onChange={setGiven}
        error={submitted ? missing : undefined}
      />
      {proof.by === 'passphrase' && <PassphraseWait seconds={wait} />}
      <FailureNotice error={write.error} />
      <StillWorking active={write.busy}>Encrypting the wallet</StillWorking>
      <div className="form-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" busy={write.busy} disabled={mustWait}>
          Save file
        </Button>
      </div>
    </Form>
  )
}
