import type { Script } from '../fake-agent/script.ts'
import { idOf } from './basics.ts'
import { withState } from './states.ts'

/** A program that asks for a backup. */
export const backupAsked: Partial<Script> = {
  ...withState({ backupsAsked: 1, proof: { by: 'passphrase', wait: 0 } }),
  backups: {
    lastAt: null,
    suggested: '/home/ada/countersign-2026-11-24.age',
    schedule: null,
    asked: [{ id: idOf(9_800), file: '/tmp/everything.age', recipients: [] }],
  },
}

/** Backups by themselves: in the newest not all is sound, and then one failed. */
export const backupsScheduled: Partial<Script> = {
  backups: {
    lastAt: Date.UTC(2026, 10, 20, 8, 15),
    suggested: '/home/ada/countersign-2026-11-24.age',
    schedule: {
      folder: '/media/stick/backups',
      every: 'week',
      keep: 8,
      recipients: [],
      madeAt: Date.UTC(2026, 10, 20, 8, 15),
      faults: {
        at: Date.UTC(2026, 10, 23, 8, 20),
        message: 'Records in activities (2) are damaged.',
      },
      failure:
        'No scheduled backup was made: The folder /media/stick/backups does not exist. Create it, connect its disk, or choose another folder.',
      waits: false,
    },
    asked: [],
  },
}
