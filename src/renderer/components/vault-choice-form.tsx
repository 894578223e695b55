import { type ReactNode, useState } from 'react'
import type { Answer, Input } from '../../shared/ipc.ts'
import { shortestPassphrase } from '../../shared/shortest-passphrase.ts'
import type { Action } from '../hooks/action.ts'
import { useAgent } from '../hooks/agent.tsx'
import { usePassphraseWait } from '../hooks/passphrase-wait.ts'
import { useAppState } from '../hooks/state.tsx'
import { counted } from '../words/count.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Form } from './form.tsx'
import { emptyPassphrase, type NewPassphrase, PassphraseFields } from './new-passphrase.tsx'
import { Notice } from './notice.tsx'
import { OptionGroup } from './option-group.tsx'
import { PassphraseWait } from './passphrase-wait.tsx'
import { StillWorking } from './still-working.tsx'
import { TextField } from './text-field.tsx'

type Kind = 'fromBefore' | 'keychain' | 'passphrase'

interface Props {
  /** What is done with the choice; `run` does nothing where the person has to enter more. */
  readonly action: Pick<Action<'setup.chooseVault'>, 'busy' | 'error'> & {
    run(choice: Input<'setup.chooseVault'>): Promise<Answer<unknown> | undefined>
  }
  /** What takes so long, where it is more than to open the vault. */
  readonly working?: string
  readonly onSubmit?: () => void
  readonly submit: string
  /** Whether the keychain of this computer is chosen until the person picks another. */
  readonly suggestsKeychain: boolean
  readonly onChosen?: () => void
  /** What stands above the choice. */
  readonly children: ReactNode
}

/** Where keys are to be kept from now on: in the vault that lies here from before, or in a new one. */
export function VaultChoiceForm({
  action: choose,
  working,
  submit: submitWords,
  suggestsKeychain,
  onSubmit,
  onChosen,
  children,
}: Props) {
  const { keychain, vaultFile } = useAppState()
  const agent = useAgent()
  const wait = usePassphraseWait()
  const isKeychainReady = keychain.status === 'ready'
  const [picked, setPicked] = useState<Kind | null>(null)
  const [known, setKnown] = useState('')
  const [entered, setEntered] = useState<NewPassphrase>(emptyPassphrase)
  const [submitted, setSubmitted] = useState(false)
  // The passphrase vault is never chosen for the person: without a keychain nothing is, until they pick it.
  const kind = picked ?? (suggestsKeychain && isKeychainReady && !vaultFile ? 'keychain' : null)

  function choice(): Input<'setup.chooseVault'> | undefined {
    if (kind === 'keychain') return { kind }
    if (kind === 'fromBefore') return known === '' || wait > 0 ? undefined : { kind: 'passphrase', passphrase: known }
    const { passphrase, repeated, understood } = entered
    if (kind !== 'passphrase' || passphrase.length < shortestPassphrase || passphrase !== repeated || !understood)
      return undefined
    return { kind, passphrase, ...(vaultFile && { moveAside: true }) }
  }

  async function submit(): Promise<void> {
    onSubmit?.()
    if (kind === null) return
    setSubmitted(true)
    const chosen = choice()
    if (!chosen) return
    const answer = await choose.run(chosen)
    if (!answer) return
    if (answer.ok) onChosen?.()
    else if (kind === 'fromBefore') {
      setKnown('')
      setSubmitted(false)
    }
  }

  const mustWait = kind === 'fromBefore' && wait > 0
  const canOpen = vaultFile !== null && vaultFile.keys !== null
  return (
    <Form onSubmit={submit}>
      {children}
      {vaultFile && (
        <Notice tone="info" title="The data directory holds an earlier key vault.">
          {canOpen
            ? `Its file, vault.json, holds ${counted(vaultFile.keys ?? 0, 'key')}. Open it with its passphrase, and keys without a record are listed under Settings, Keys and records.`
            : 'Its file, vault.json, cannot be read: it is damaged, or a link to a disk that is not connected.'}{' '}
          If you make a new encrypted file, the old one is kept, with the date in its name.
        </Notice>
      )}
      {!isKeychainReady && (
        <Notice
          tone="info"
          title={
            keychain.status === 'locked'
              ? 'The keychain of this computer is locked.'
              : 'No keychain responds on this computer.'
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
          ...(vaultFile
            ? ([
                {
                  value: 'fromBefore',
                  label: 'The earlier key vault',
                  description: 'You need the passphrase it was made with.',
                  disabled: !canOpen,
                },
              ] as const)
            : []),
          {
            value: 'keychain',
            label:
              suggestsKeychain && isKeychainReady && !vaultFile
                ? 'Keychain of this computer (recommended)'
                : 'Keychain of this computer',
            description: 'Each key is an item in the keychain of the operating system, unlocked with your account.',
            disabled: !isKeychainReady,
          },
          {
            value: 'passphrase',
            label: vaultFile ? 'New encrypted file with a passphrase' : 'Encrypted file with a passphrase',
            description: 'You type the passphrase each time Countersign starts and after each lock.',
          },
        ]}
      />
      {kind === 'fromBefore' && (
        <div className="form-nested">
          <TextField
            label="Passphrase of the earlier key vault"
            type="password"
            autoComplete="current-password"
            value={known}
            maxLength={1024}
            onChange={setKnown}
            error={submitted && known === '' ? 'Type the passphrase.' : undefined}
          />
          <PassphraseWait seconds={wait} />
        </div>
      )}
      {kind === 'passphrase' && <PassphraseFields value={entered} onChange={setEntered} submitted={submitted} />}
      <FailureNotice error={choose.error} />
      <StillWorking active={choose.busy}>
        {working ??
          (kind === 'keychain' ? 'Waiting for the keychain of this computer' : 'Deriving the key from the passphrase')}
      </StillWorking>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={choose.busy} aria-disabled={kind === null || mustWait}>
          {submitWords}
        </Button>
      </div>
    </Form>
  )
}
