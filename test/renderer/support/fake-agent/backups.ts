import type { backupCalls, restoreCalls } from '../../../../src/shared/backups.ts'
import type { HandlersOf } from '../../../../src/shared/call.ts'
import type { Parts } from './parts.ts'

/** Answers about backups. */
export function backupAnswers(parts: Parts): HandlersOf<typeof backupCalls & typeof restoreCalls> {
  const { data, patch, state, newId } = parts
  /** What is in every backup. */
  const backup = {
    madeAt: '2026-11-20T08:15:00.000Z',
    wallets: 3,
    secrets: 9,
    activities: 120,
  }

  return {
    'backups.get': async () => data.backups,
    'backups.make': async ({ file }) => ({ ...backup, file, faults: [], isNoted: true }),
    'backups.check': async ({ file }) => ({
      ...backup,
      file,
      faults: file.includes('damaged') ? ['Records in activities (2) are damaged.'] : [],
    }),
    'backups.answer': async ({ id }) => {
      const asked = data.backups.asked.filter(each => each.id !== id)
      patch({ backups: { ...data.backups, asked }, ...state({ backupsAsked: asked.length }) }, 'state')
    },
    'backups.schedule': async ({ folder, every, keep, backupFor }) => {
      const recipients = 'recipients' in backupFor ? backupFor.recipients : []
      const schedule = { folder, every, keep, recipients, madeAt: null, faults: null, failure: null, waits: false }
      patch({ backups: { ...data.backups, schedule } }, 'state')
    },
    'backups.unschedule': async () => patch({ backups: { ...data.backups, schedule: null } }, 'state'),
    'setup.restore': async ({ file, vault: { kind } }) => {
      patch(
        state({
          setup: 'done',
          organizations: [{ id: newId(), name: 'Ada Lovelace', ownerName: 'Ada' }],
          vault: { unlockers: [kind], status: 'ready', nextStep: '' },
        }),
        'state',
      )
      return { ...backup, file }
    },
  }
}
