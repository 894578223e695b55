import { useState } from 'react'
import type { VaultView } from '../../shared/vault.ts'
import { useAction } from '../hooks/action.ts'
import { usePassphraseWait } from '../hooks/passphrase-wait.ts'
import { useAppState } from '../hooks/state.tsx'
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

/** Unlocks Countersign by the keychain or by its passphrase. If both are set, the person can pick. */
export function UnlockForm({ vault, onUnlocked, autoFocus = false }: Props) {
  const { keychain } = useAppState()
  const unlock = useAction('vault.unlock')
  const [picked, setPicked] = useState<'keychain' | 'passphrase'>()
  const [passphrase, setPassphrase] = useState('')
  const wait = usePassphraseWait()
  const hasPassphrase = vault.unlockers.includes('passphrase')
  const canPick = hasPassphrase && vault.unlockers.length > 1
  const needsPassphrase = canPick
    ? (picked ?? (keychain.status === 'ready' ? 'keychain' : 'passphrase')) === 'passphrase'
    : hasPassphrase

  async function submit(): Promise<void> {
    if (needsPassphrase && (!passphrase || wait > 0)) return
    const answer = await unlock.run(needsPassphrase ? { passphrase } : {})
    setPassphrase('')
    if (answer.ok) onUnlocked?.()
  }

  function pick(): void {
    unlock.reset()
    setPassphrase('')
    setPicked(needsPassphrase ? 'keychain' : 'passphrase')
  }

  const wrong = needsPassphrase && unlock.error?.code === 'PASSPHRASE_WRONG' ? unlock.error.message : undefined
  return (
    <Form className="unlock-form" onSubmit={submit}>
      <div className="unlock-row">
        {needsPassphrase && (
          <TextField
            label="Passphrase"
            type="password"
            autoComplete="current-password"
            value={passphrase}
            onChange={next => {
              // The keychain may answer while the person types: that takes the field away from nobody.
              setPicked('passphrase')
              setPassphrase(next)
            }}
            error={wrong}
            autoFocus={autoFocus || picked === 'passphrase'}
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
      {canPick && !unlock.busy && (
        <div>
          <Button variant="quiet" size="small" onClick={pick}>
            {needsPassphrase ? 'Use the keychain instead' : 'Use the passphrase instead'}
          </Button>
        </div>
      )}
    </Form>
  )
}
