import { useRef, useState } from 'react'
import type { MadeBackupView } from '../../../shared/backups.ts'
import { Button } from '../../components/button.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { Moment } from '../../components/moment.tsx'
import { Notice } from '../../components/notice.tsx'
import { Outcome } from '../../components/outcome.tsx'
import { useDialog } from '../../hooks/dialog.ts'
import { useQuery } from '../../hooks/query.ts'
import { inWords } from '../../words/backup.ts'
import { BackupAsked } from './backup-asked.tsx'
import { CheckBackupForm } from './check-backup-form.tsx'
import { MakeBackupForm } from './make-backup-form.tsx'
import { ScheduledBackups, ScheduleNotices } from './scheduled-backups.tsx'
import { SettingSection } from './setting-section.tsx'

/** Everything, in one encrypted file: to make one, to look into one, and to give one to a program that asks. */
export function BackupSection() {
  const backups = useQuery('backups.get', undefined)
  const making = useDialog()
  const checking = useDialog()
  const outcome = useRef<HTMLDivElement>(null)
  const [answered, setAnswered] = useState<{ readonly id: string; readonly isAllowed: boolean }>()
  const [made, setMade] = useState<MadeBackupView>()
  return (
    <SettingSection
      part="backup"
      lead="One encrypted file holds every key, all settings and the whole history. Store it away from this computer."
    >
      <Loaded query={backups} what="backups">
        {({ lastAt, suggested, schedule, asked }) => (
          <>
            {asked.map(each => (
              <BackupAsked
                key={each.id}
                asked={each}
                onAnswered={isAllowed => setAnswered({ id: each.id, isAllowed })}
              />
            ))}
            {answered && (
              <Outcome key={answered.id}>
                <p>{answered.isAllowed ? 'You allowed the backup.' : 'You refused the backup.'}</p>
              </Outcome>
            )}
            {made && (
              <Outcome key={made.file} ref={outcome}>
                <Notice tone={made.faults.length === 0 ? 'info' : 'warning'} title={`The backup is in ${made.file}`}>
                  {inWords(made)}
                  {made.faults.length > 0 &&
                    ` It can be restored, but parts of it are damaged. ${made.faults.join(' ')} Run Doctor.`}{' '}
                  Check it below, then store it away from this computer.
                </Notice>
              </Outcome>
            )}
            {made && !made.isNoted && (
              <Notice tone="warning" title="The history has no receipt of this backup.">
                The file is complete, but Countersign could not record it. Check that the disk of the data directory has
                room and is writable. The log has details.
              </Notice>
            )}
            <p>
              A recovery phrase restores one wallet. A backup restores everything: wallets, private keys, the names of
              Ledger wallets, people, API keys, policies, limits and the history.
            </p>
            <dl className="facts-list">
              <div>
                <dt>Last backup</dt>
                <dd>
                  <p>{lastAt === null ? 'None yet' : <Moment at={lastAt} />}</p>
                  <Button
                    onClick={() => {
                      setMade(undefined)
                      making.open()
                    }}
                  >
                    Back up everything
                  </Button>
                </dd>
              </div>
              <ScheduledBackups schedule={schedule} />
              <div>
                <dt>Check</dt>
                <dd>
                  <p>Opens a backup and says what is in it.</p>
                  <Button onClick={checking.open}>Check a backup</Button>
                </dd>
              </div>
              <div>
                <dt>Restore</dt>
                <dd>
                  <p>Start Countersign with an empty data directory and press “Restore a backup”.</p>
                </dd>
              </div>
            </dl>
            {schedule && <ScheduleNotices schedule={schedule} />}
            <Modal
              open={making.isOpen}
              onClose={making.close}
              title="Back up everything"
              width="wide"
              outcome={outcome}
            >
              <MakeBackupForm
                suggested={suggested}
                onMade={backup => {
                  setMade(backup)
                  making.close()
                }}
                onCancel={making.close}
              />
            </Modal>
            <Modal open={checking.isOpen} onClose={checking.close} title="Check a backup" width="wide">
              <CheckBackupForm />
            </Modal>
          </>
        )}
      </Loaded>
    </SettingSection>
  )
}
