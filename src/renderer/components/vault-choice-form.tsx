import { type ReactNode, useState } from 'react'
import type { Answer, Input } from '../../shared/ipc.ts'
import type { Action } from '../hooks/action.ts'
import { useAgent } from '../hooks/agent.tsx'
import { useAppState } from '../hooks/state.tsx'
import { Button } from './button.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { Form } from './form.tsx'
import { emptyPassphrase, PassphraseFields, passphraseOf } from './new-passphrase.tsx'
import { Notice } from './notice.tsx'
import { OptionGroup } from './option-group.tsx'
import { StillWorking } from './still-working.tsx'

type Choice = Input<'setup.chooseVault'>

interface Props {
  /** Action that takes the choice; `run` does nothing if the person has to enter more. */
  readonly action: Pick<Action<'setup.chooseVault'>, 'busy' | 'error'> & {
    run(choice: Choice): Promise<Answer<unknown> | undefined>
  }
  /** Says what takes so long, where it is more than the choice. */
  readonly working?: string
  readonly onSubmit?: () => void
  readonly submit: string
  readonly onChosen?: () => void
  /** Content above the choice. */
  readonly children: ReactNode
}

/** Asks how Countersign is to be unlocked: by the keychain of this computer, or by a passphrase. */
export function VaultChoiceForm({ action: choose, working, submit: submitWords, onSubmit, onChosen, children }: Props) {
  const { keychain } = useAppState()
  const agent = useAgent()
  const isKeychainReady = keychain.status === 'ready'
  const [picked, setPicked] = useState<Choice['kind'] | null>(null)
  const [entered, setEntered] = useState(emptyPassphrase)
  const [submitted, setSubmitted] = useState(false)
  // A keychain that is locked may be opened first. Without one a passphrase is all there is, which the person has to type and agree to keep.
  const usable = { ready: 'keychain', locked: null, missing: 'passphrase' } as const
  const kind = picked ?? usable[keychain.status]

  /** What is being typed stays, also if a keychain answers now. */
  function enter(typed: typeof entered): void {
    setPicked('passphrase')
    setEntered(typed)
  }

  function choice(): Choice | undefined {
    if (kind === 'keychain') return { kind }
    const passphrase = passphraseOf(entered)
    return kind === 'passphrase' && passphrase !== undefined ? { kind, passphrase } : undefined
  }

  async function submit(): Promise<void> {
    onSubmit?.()
    if (kind === null) return
    setSubmitted(true)
    const chosen = choice()
    if (!chosen) return
    const answer = await choose.run(chosen)
    if (answer?.ok) onChosen?.()
  }

  return (
    <Form onSubmit={submit}>
      {children}
      {!isKeychainReady && (
        <Notice
          tone="info"
          actions={
            <Button size="small" onClick={agent.refresh}>
              Check again
            </Button>
          }
        >
          {keychain.nextStep}
        </Notice>
      )}
      <OptionGroup<Choice['kind'] | ''>
        label="How Countersign is unlocked"
        labelHidden
        value={kind ?? ''}
        onChange={next => {
          if (next) setPicked(next)
        }}
        options={[
          {
            value: 'keychain',
            label: isKeychainReady ? 'Keychain of this computer (recommended)' : 'Keychain of this computer',
            description: 'Countersign unlocks automatically while you are logged in.',
            disabled: !isKeychainReady,
          },
          {
            value: 'passphrase',
            label: 'A passphrase',
            description: 'You type it each time Countersign starts and after each lock.',
          },
        ]}
      />
      {kind === 'passphrase' && <PassphraseFields value={entered} onChange={enter} submitted={submitted} />}
      <FailureNotice error={choose.error} />
      <StillWorking active={choose.busy}>
        {working ??
          (kind === 'keychain' ? 'Waiting for the keychain of this computer' : 'Deriving the key from the passphrase')}
      </StillWorking>
      <div className="form-actions">
        <Button type="submit" variant="primary" busy={choose.busy} aria-disabled={kind === null}>
          {submitWords}
        </Button>
      </div>
    </Form>
  )
}
