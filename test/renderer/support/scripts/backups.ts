import type { Script } from '../fake-agent.ts'
import { idOf } from './basics.ts'
import { withState } from './states.ts'

/** A program that asks for a backup. */
export const backupAsked: Partial<Script> = {
  ...withState({ backupsAsked: 1, proof: { by: 'passphrase', wait: 0 } }),
  backups: {
    suggested: '/home/ada/countersign-2026-11-24.age',
    schedule: null,
    asked: [{ id: idOf(9_800), file: '/tmp/everything.age', recipients: [] }],
  },
}

/** Backups by themselves, the last of which failed. */
export const backupsScheduled: Partial<Script> = {
  backups: {
    suggested: '/home/ada/countersign-2026-11-24.age',
    schedule: {
      folder: '/media/stick/backups',
      every: 'week',
      keep: 8,
      recipients: [],
      madeAt: Date.UTC(2026, 10, 20, 8, 15),
      failure: 'There is no such file or folder. Look at its name, then try again.',
      waits: false,
    },
    asked: [],
  },
}
