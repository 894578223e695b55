import { useState } from 'react'
import type { MovedView, VaultView } from '../../../shared/vault.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Notice } from '../../components/notice.tsx'
import { Outcome } from '../../components/outcome.tsx'
import { useAction } from '../../hooks/action.ts'
import { useFormInPlace } from '../../hooks/form-in-place.ts'
import { useAppState } from '../../hooks/state.tsx'
import { counted } from '../../words/count.ts'
import { MoveKeysForm } from './move-keys-form.tsx'

const afterwards: Readonly<Record<VaultView['kind'], { readonly title: string; readonly start: string }>> = {
  keychain: { title: 'The keys are in the keychain now.', start: '--vault keychain' },
  passphrase: { title: 'The keys are in the encrypted file now.', start: '--vault passphrase --passphrase-file F' },
  memory: { title: '', start: '' },
}

/** To move all keys to the other vault, what came of it, and what an earlier move that was cut short left to do. */
export function MoveKeys({ vault }: { vault: VaultView }) {
  const { findings } = useAppState()
  const finish = useAction('vault.finishMove')
  const [moved, setMoved] = useState<MovedView>()
  const form = useFormInPlace()
  if (vault.kind === 'memory') return null
  const cutShort = findings.find(({ id }) => id === 'vault-move')

  function done(result: MovedView): void {
    setMoved(result)
    form.close()
  }

  return (
    <>
      {moved && (
        <Outcome>
          <Notice tone="info" title={afterwards[vault.kind].title}>
            {counted(moved.secrets, 'key')} moved and compared. If you name the vault when you start Countersign, name
            the new one next time: <code>{afterwards[vault.kind].start}</code>
            {vault.kind === 'passphrase' && '. F is a file with the passphrase'}.
            {moved.missing > 0 &&
              ` ${counted(moved.missing, 'key')} that a record names was missing before, and still is.`}
          </Notice>
        </Outcome>
      )}
      {cutShort && (
        <>
          <p>{cutShort.message}</p>
          <FailureNotice error={finish.error} />
          <div>
            <Button busy={finish.busy} onClick={() => void finish.run(undefined)}>
              Remove the copies
            </Button>
          </div>
        </>
      )}
      {!cutShort && vault.status === 'ready' && form.isOpen && (
        <MoveKeysForm kind={vault.kind} onMoved={done} onCancel={form.cancel} />
      )}
      {!cutShort && vault.status === 'ready' && !form.isOpen && (
        <div>
          <Button {...form.opener}>
            {vault.kind === 'keychain' ? 'Move the keys to an encrypted file' : 'Move the keys to the keychain'}
          </Button>
        </div>
      )}
    </>
  )
}
