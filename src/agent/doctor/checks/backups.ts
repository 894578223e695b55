import type { Milliseconds } from '../../../core/milliseconds.ts'
import { lastBackupAt } from '../../backup/last-backup.ts'
import { intervals, type Schedule, storedSchedule } from '../../backup/schedule.ts'
import { type Check, ill, unknown, type Verdict, well } from '../check.ts'

export const backups: Check = {
  name: 'backups',
  title: 'Backups',
  async look(scene) {
    const { store } = await scene.opened()
    return age(lastBackupAt(store), storedSchedule(store), Date.now())
  },
}

/**
 * @param last - When the last one was made, by whatever way, that was not found to have faults.
 * @param schedule - Null where none are made by the agent itself.
 */
export function age(
  last: Milliseconds | undefined,
  schedule: Pick<Schedule, 'every' | 'madeAt' | 'faults' | 'failure'> | null,
  now: Milliseconds,
): Verdict {
  const said = last === undefined ? 'No backup is known.' : `The last backup was made ${since(last, now)}.`
  if (!schedule)
    return last === undefined ? unknown(`${said} To make one, press “Back up everything” under Settings.`) : well(said)
  if (schedule.failure) return ill(`${said} ${schedule.failure.message}`)
  if (schedule.faults) {
    const { at, message } = schedule.faults
    return ill(
      `${said} The scheduled backup that was made ${since(at, now)} is damaged in part: ${message} It can be restored, and earlier good backups are kept.`,
    )
  }
  // It waits while the agent is locked, and while it does not run.
  if (schedule.madeAt === null || schedule.madeAt + 2 * intervals[schedule.every] < now) {
    return ill(`${said} A scheduled backup is overdue. It is made once Countersign runs and is unlocked.`)
  }
  return well(said)
}

function since(then: Milliseconds, now: Milliseconds): string {
  const days = Math.floor((now - then) / intervals.day)
  if (days < 0) return 'at a time in the future'
  if (days === 0) return 'within the last 24 hours'
  return days === 1 ? 'a day ago' : `${days} days ago`
}
