import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAgent } from '../../hooks/agent.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { shortest } from '../../words/passphrase.ts'
import { emptyPassphrase, type NewPassphrase, PassphraseFields } from './passphrase-fields.tsx'
import { StepHeading } from './step-heading.tsx'

type Kind = 'keychain' | 'passphrase'

export function VaultStep() {
  const { keychain } = useAppState()
  const agent = useAgent()
  const choose = useAction('setup.chooseVault')
  const keychainReady = keychain.status === 'ready'
  const [picked, setPicked] = useState<Kind | null>(null)
  const [entered, setEntered] = useState<NewPassphrase>(emptyPassphrase)
  const [submitted, setSubmitted] = useState(false)
  // The passphrase vault is never chosen for the person: without a keychain nothing is, until they pick it.
  const kind = picked ?? (keychainReady ? 'keychain' : null)

  async function submit(): Promise<void> {
    if (choose.busy || kind === null) return
    setSubmitted(true)
    if (kind === 'keychain') {
      await choose.run({ kind })
      return
    }
    const { passphrase, repeated, understood } = entered
    if (passphrase.length < shortest || passphrase !== repeated || !understood) return
    await choose.run({ kind, passphrase })
  }

  return (
    <Form onSubmit={submit}>
      <StepHeading title="Where should your keys be kept?">
        <p>This cannot be changed later without creating the keys anew.</p>
      </StepHeading>
      {!keychainReady && (
        <Notice
          tone="info"
          title={
            keychain.status === 'locked'
              ? 'The keychain of this computer is locked.'
              : 'This computer has no keychain that answers.'
          }
          actions={
            <Button size="small" onClick={agent.refresh}>
              Check again
            </Button>
          }
        >
          {keychain.nextStep}
        </Notice>
      )}
      <OptionGroup<Kind | ''>
        label="Key vault"
        labelHidden
        value={kind ?? ''}
        onChange={next => {
          if (next) setPicked(next)
        }}
        options={[
          {
            value: 'keychain',
            label: keychainReady ? 'Keychain of this computer (recommended)' : 'Keychain of this computer',
            description: 'Each key is an item in the keychain of the operating system, unlocked with your account.',
            disabled: !keychainReady,
          },
          {
            value: 'passphrase',
            label: 'Encrypted file with a passphrase',
            description: 'You type the passphrase each time Countersign starts and after each lock.',
          },
        ]}
      />
      {kind === 'passphrase' && <PassphraseFields value={entered} onChange={setEntered} submitted={submitted} />}
      <FailureNotice error={choose.error} />
      <StillWorking active={choose.busy}>
        {kind === 'passphrase' ? 'Deriving the key from the passphrase' : 'Waiting for the keychain of this computer'}
      </StillWorking>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={choose.busy} aria-disabled={kind === null}>
          Continue
        </Button>
      </div>
    </Form>
  )
}
