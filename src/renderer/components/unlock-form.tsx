import { useState } from 'react'
import type { VaultView } from '../../shared/vault.ts'
import { useAction } from '../hooks/action.ts'
import { usePassphraseWait } from '../hooks/passphrase-wait.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Form } from './form.tsx'
import { PassphraseWait } from './passphrase-wait.tsx'
import { StillWorking } from './still-working.tsx'
import { TextField } from './text-field.tsx'

interface Props {
  readonly vault: VaultView
  readonly onUnlocked?: () => void
  readonly autoFocus?: boolean
}

/** Opens the key vault: by its passphrase, or by asking the operating system once more. */
export function UnlockForm({ vault, onUnlocked, autoFocus = false }: Props) {
  const unlock = useAction('vault.unlock')
  const [passphrase, setPassphrase] = useState('')
  const needsPassphrase = vault.kind === 'passphrase'
  const wait = usePassphraseWait()

  async function submit(): Promise<void> {
    if (needsPassphrase && (!passphrase || wait > 0)) return
    const answer = await unlock.run(needsPassphrase ? { passphrase } : {})
    setPassphrase('')
    if (answer.ok) onUnlocked?.()
  }

  const wrong = unlock.error?.code === 'PASSPHRASE_WRONG' ? unlock.error.message : undefined
  return (
    <Form className="unlock-form" onSubmit={submit}>
      <div className="unlock-row">
        {needsPassphrase && (
          <TextField
            label="Passphrase"
            type="password"
            autoComplete="current-password"
            value={passphrase}
            onChange={setPassphrase}
            error={wrong}
            autoFocus={autoFocus}
          />
        )}
        <Button type="submit" variant="primary" busy={unlock.busy} aria-disabled={needsPassphrase && wait > 0}>
          Unlock
        </Button>
      </div>
      {needsPassphrase && <PassphraseWait seconds={wait} />}
      {!wrong && <FailureNotice error={unlock.error} />}
      <StillWorking active={unlock.busy}>
        {needsPassphrase ? 'Deriving the key from the passphrase' : 'Waiting for the keychain of this computer'}
      </StillWorking>
    </Form>
  )
}
