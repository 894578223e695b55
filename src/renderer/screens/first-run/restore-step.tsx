import { useState } from 'react'
import { BackupSourceFields, emptySource, sourceOf } from '../../components/backup-source.tsx'
import { useToast } from '../../components/toasts.tsx'
import { VaultChoiceForm } from '../../components/vault-choice-form.tsx'
import type { Action } from '../../hooks/action.ts'
import { StepHeading } from './step-heading.tsx'

/** Everything of a backup, in place of a set-up. */
export function RestoreStep({ restore, onRestored }: { restore: Action<'setup.restore'>; onRestored: () => void }) {
  const toast = useToast()
  const [entered, setEntered] = useState(emptySource)
  const [submitted, setSubmitted] = useState(false)
  return (
    <VaultChoiceForm
      action={{
        ...restore,
        async run(vault) {
          const source = sourceOf(entered)
          return source && restore.run({ ...source, vault })
        },
      }}
      working="Opening and restoring the backup"
      submit="Restore"
      onSubmit={() => setSubmitted(true)}
      onChosen={() => {
        toast('The backup is restored')
        onRestored()
      }}
    >
      <StepHeading title="Restore a backup">
        <p>Wallets, keys, people, policies and the history come back as they were when the backup was made.</p>
      </StepHeading>
      <BackupSourceFields value={entered} onChange={setEntered} submitted={submitted} />
      <h2>How should Countersign be unlocked?</h2>
    </VaultChoiceForm>
  )
}
