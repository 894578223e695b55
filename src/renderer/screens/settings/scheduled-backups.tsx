import { useRef, useState } from 'react'
import type { BackupScheduleView } from '../../../shared/backups.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice } from '../../components/failure-notice.tsx'
import { Modal } from '../../components/modal.tsx'
import { Notice } from '../../components/notice.tsx'
import { Outcome } from '../../components/outcome.tsx'
import { useAction } from '../../hooks/action.ts'
import { useDialog } from '../../hooks/dialog.ts'
import { counted } from '../../words/count.ts'
import { ScheduleBackupsForm } from './schedule-backups-form.tsx'

/** A line about the backups that Countersign makes automatically: how they stand, and to set them up or end them. */
export function ScheduledBackups({ schedule }: { schedule: BackupScheduleView | null }) {
  const stop = useAction('backups.unschedule')
  const form = useDialog()
  const outcome = useRef<HTMLDivElement>(null)
  const [saved, setSaved] = useState(0)
  const [isStopped, setStopped] = useState(false)

  async function unschedule(): Promise<void> {
    const stopped = await stop.run(undefined)
    if (stopped.ok) setStopped(true)
  }

  return (
    <div>
      <dt>Schedule</dt>
      <dd>
        {schedule && saved === 0 && <Standing schedule={schedule} />}
        {schedule && saved > 0 && (
          <Outcome key={saved} ref={outcome}>
            <Standing schedule={schedule} />
          </Outcome>
        )}
        {!schedule && isStopped && (
          <Outcome>
            <p>Countersign no longer makes backups automatically. Existing backups stay.</p>
          </Outcome>
        )}
        {!schedule && !isStopped && <p>None: Countersign makes no backups automatically.</p>}
        <FailureNotice error={stop.error} />
        <div className="button-row">
          {schedule && (
            <Button onClick={() => void unschedule()} busy={stop.busy}>
              Stop scheduled backups
            </Button>
          )}
          <Button
            onClick={() => {
              setSaved(0)
              form.open()
            }}
          >
            {schedule ? 'Change the schedule' : 'Schedule backups'}
          </Button>
        </div>
        <Modal open={form.isOpen} onClose={form.close} title="Scheduled backups" width="wide" outcome={outcome}>
          <ScheduleBackupsForm
            schedule={schedule}
            onSaved={() => {
              setSaved(saved + 1)
              form.close()
            }}
            onCancel={form.close}
          />
        </Modal>
      </dd>
    </div>
  )
}

function Standing({
  schedule: { folder, every, keep, recipients, madeAt, faults, failure },
}: {
  schedule: BackupScheduleView
}) {
  const holder =
    recipients.length === 0 ? 'anybody with the passphrase of these backups' : counted(recipients.length, 'recipient')
  return (
    <p>
      Countersign makes a backup every {every} into <span className="mono">{folder}</span>, for {holder}. It keeps the
      newest {keep}.{' '}
      {madeAt !== null
        ? `The last ${faults === null ? 'one' : 'good one'} was made on ${inWords(madeAt)}.`
        : failure === null && faults === null
          ? 'The first backup with these settings is due now.'
          : 'Countersign has made no good backup with these settings yet.'}
    </p>
  )
}

/** What went wrong with the backups of a schedule, or holds them up. */
export function ScheduleNotices({ schedule: { faults, failure, waits } }: { schedule: BackupScheduleView }) {
  return (
    <>
      {faults !== null && (
        <Notice tone="warning" title={`Parts of the backup of ${inWords(faults.at)} are damaged`}>
          {faults.message} Countersign kept it, and it can be restored. Earlier good backups stay until there are new
          good ones. Run Doctor, which may find the same damage in Countersign.
        </Notice>
      )}
      {failure !== null && (
        <Notice tone="warning" title="The last try failed">
          {failure} Countersign tries again an hour later, or once the next backup is due.
        </Notice>
      )}
      {waits && (
        <Notice tone="warning" title="A backup is due">
          It is made once Countersign is unlocked.
        </Notice>
      )}
    </>
  )
}

function inWords(moment: number): string {
  return new Date(moment).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
}
