import { useState } from 'react'
import type { CheckedBackupView } from '../../../shared/backups.ts'
import { BackupSourceFields, emptySource, sourceOf } from '../../components/backup-source.tsx'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Form } from '../../components/form.tsx'
import { Notice } from '../../components/notice.tsx'
import { StillWorking } from '../../components/still-working.tsx'
import { useAction } from '../../hooks/action.ts'
import { inWords } from '../../words/backup.ts'

/** Opens a backup, looks at all of it, and says what is in it; nothing is kept. */
export function CheckBackupForm() {
  const check = useAction('backups.check')
  const [entered, setEntered] = useState(emptySource)
  const [submitted, setSubmitted] = useState(false)
  const [found, setFound] = useState<CheckedBackupView>()

  async function submit(): Promise<void> {
    setSubmitted(true)
    const source = sourceOf(entered)
    if (!source) return
    setFound(undefined)
    const answer = await check.run(source)
    if (!answer.ok) return
    setFound(answer.value)
    setEntered({ ...emptySource, file: entered.file })
    setSubmitted(false)
  }

  return (
    <Form onSubmit={submit}>
      <BackupSourceFields value={entered} onChange={setEntered} submitted={submitted} />
      <FailureNotice error={check.error} />
      <StillWorking active={check.busy}>Opening and checking the backup</StillWorking>
      {found && found.faults.length === 0 && (
        <Notice tone="info" title="This backup can be restored.">
          {inWords(found)}
        </Notice>
      )}
      {found && found.faults.length > 0 && (
        <Notice tone="warning" title="This backup can be restored, but parts of it are damaged.">
          {inWords(found)} {found.faults.join(' ')} Look for a complete backup. Run Doctor to see whether Countersign
          has the same damage.
        </Notice>
      )}
      <div className="form-actions">
        <Button type="submit" busy={check.busy}>
          Check
        </Button>
      </div>
    </Form>
  )
}
