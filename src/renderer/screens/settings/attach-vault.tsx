import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { OptionGroup } from '../../components/option-group.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAction } from '../../hooks/action.ts'
import { useAgent } from '../../hooks/agent.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { shortest } from '../../words/passphrase.ts'
import { emptyPassphrase, type NewPassphrase, PassphraseFields } from '../first-run/passphrase-fields.tsx'

type Kind = 'keychain' | 'passphrase'

/** A new vault in the place of one that is lost. The old one can still be put back: until this is done. */
export function AttachVault() {
  const { keychain } = useAppState()
  const agent = useAgent()
  const attach = useAction('recovery.attachVault')
  const toast = useToast()
  const [kind, setKind] = useState<Kind | ''>('')
  const [entered, setEntered] = useState<NewPassphrase>(emptyPassphrase)
  const [submitted, setSubmitted] = useState(false)

  async function submit(): Promise<void> {
    if (attach.busy || kind === '') return
    setSubmitted(true)
    const { passphrase, repeated, understood } = entered
    if (kind === 'passphrase' && (passphrase.length < shortest || passphrase !== repeated || !understood)) return
    const answer = await attach.run(kind === 'passphrase' ? { kind, passphrase } : { kind })
    if (answer.ok) toast('A new key vault is attached')
  }

  return (
    <Form onSubmit={submit}>
      <h3>Attach a new key vault</h3>
      <p>
        This window gets a new key of its own in it. Then give each wallet its recovery phrase again. If the old vault
        can still be put back, put it back and try again instead.
      </p>
      <div>
        <Button size="small" onClick={agent.refresh}>
          Try again
        </Button>
      </div>
      <OptionGroup<Kind | ''>
        label="New key vault"
        value={kind}
        onChange={setKind}
        options={[
          {
            value: 'keychain',
            label: 'Keychain of this computer',
            description: 'Each key is an item in the keychain of the operating system, unlocked with your account.',
            disabled: keychain.status !== 'ready',
          },
          {
            value: 'passphrase',
            label: 'Encrypted file with a passphrase',
            description: 'You type the passphrase each time Countersign starts and after each lock.',
          },
        ]}
      />
      {kind === 'passphrase' && <PassphraseFields value={entered} onChange={setEntered} submitted={submitted} />}
      <FailureNotice error={attach.error} />
      <StillWorking active={attach.busy}>Making the vault and the key of this window</StillWorking>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={attach.busy} aria-disabled={kind === ''}>
          Attach vault
        </Button>
      </div>
    </Form>
  )
}
