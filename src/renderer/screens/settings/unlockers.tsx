import { type ReactNode, useState } from 'react'
import type { VaultView } from '../../../shared/vault.ts'
import { Button } from '../../components/button.tsx'
import { Modal } from '../../components/modal.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useAgent } from '../../hooks/agent.tsx'
import { useAppState } from '../../hooks/state.tsx'
import { AddUnlockerForm } from './add-unlocker-form.tsx'
import { ChangePassphraseForm } from './change-passphrase-form.tsx'
import { RemoveUnlockerForm } from './remove-unlocker-form.tsx'

interface Ends {
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Changes that can be made: each with its button, its dialog, and the words once it is done. */
const changes = {
  addKeychain: {
    button: 'Add the keychain',
    title: 'Unlock with the keychain too',
    done: 'The keychain unlocks Countersign now',
    form: (ends: Ends) => <AddUnlockerForm kind="keychain" {...ends} />,
  },
  addPassphrase: {
    button: 'Set a passphrase',
    title: 'Set a passphrase',
    done: 'The passphrase is set',
    form: (ends: Ends) => <AddUnlockerForm kind="passphrase" {...ends} />,
  },
  removeKeychain: {
    button: 'Remove the keychain',
    title: 'Stop unlocking with the keychain?',
    done: 'The keychain no longer unlocks Countersign',
    form: (ends: Ends) => <RemoveUnlockerForm kind="keychain" {...ends} />,
  },
  removePassphrase: {
    button: 'Remove the passphrase',
    title: 'Remove the passphrase?',
    done: 'The passphrase is removed',
    form: (ends: Ends) => <RemoveUnlockerForm kind="passphrase" {...ends} />,
  },
  changePassphrase: {
    button: 'Change the passphrase',
    title: 'Change the passphrase',
    done: 'The passphrase is changed',
    form: (ends: Ends) => <ChangePassphraseForm {...ends} />,
  },
} as const

type Change = keyof typeof changes

/** The two ways to unlock Countersign, each on or off, and how to set up, change or remove each. */
export function Unlockers({ vault: { unlockers, status } }: { vault: VaultView }) {
  const { keychain } = useAppState()
  const agent = useAgent()
  const toast = useToast()
  const [open, setOpen] = useState<Change>()
  const close = () => setOpen(undefined)
  const hasKeychain = unlockers.includes('keychain')
  const hasPassphrase = unlockers.includes('passphrase')
  const hasBoth = hasKeychain && hasPassphrase
  const isUnlocked = status === 'ready'
  const canAddKeychain = !hasKeychain && keychain.status === 'ready'

  const buttons = (...offered: (Change | false)[]) =>
    offered.map(
      change =>
        isUnlocked &&
        change && (
          <Button key={change} size="small" onClick={() => setOpen(change)}>
            {changes[change].button}
          </Button>
        ),
    )
  return (
    <>
      {!hasBoth && (
        <p>
          The keychain unlocks Countersign automatically when you are logged in. A passphrase unlocks it if the keychain
          is lost. Set both.
        </p>
      )}
      <ul className="rows" aria-label="Ways to unlock">
        <Row
          name="Keychain of this computer"
          isOn={hasKeychain}
          note={
            hasKeychain
              ? !hasBoth && 'This is the only way to unlock Countersign. To remove it, set a passphrase first.'
              : keychain.nextStep
          }
        >
          {buttons(canAddKeychain && 'addKeychain', hasBoth && 'removeKeychain')}
          {!hasKeychain && !canAddKeychain && (
            <Button size="small" onClick={agent.refresh}>
              Check again
            </Button>
          )}
        </Row>
        <Row
          name="Passphrase"
          isOn={hasPassphrase}
          note={
            hasPassphrase &&
            !hasBoth &&
            'This is the only way to unlock Countersign. To remove it, add the keychain first.'
          }
        >
          {buttons(hasPassphrase ? 'changePassphrase' : 'addPassphrase', hasBoth && 'removePassphrase')}
        </Row>
      </ul>
      {!isUnlocked && <p className="quiet">To change this, unlock Countersign.</p>}
      {open && (
        <Modal open onClose={close} title={changes[open].title}>
          {changes[open].form({
            onDone() {
              toast(changes[open].done)
              close()
            },
            onCancel: close,
          })}
        </Modal>
      )}
    </>
  )
}

interface RowProps {
  readonly name: string
  readonly isOn: boolean
  readonly note: ReactNode
  /** Its buttons. */
  readonly children: ReactNode
}

function Row({ name, isOn, note, children }: RowProps) {
  return (
    <li className="row">
      <div className="row-main">
        <p className="row-title">
          <span>{name}</span>
          <span className={`chip chip-${isOn ? 'good' : 'quiet'}`}>{isOn ? 'On' : 'Off'}</span>
        </p>
        {note && <p className="quiet">{note}</p>}
      </div>
      <div className="row-actions">{children}</div>
    </li>
  )
}
