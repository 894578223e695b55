import { readdirSync, writeFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { BackupFor } from '../../src/adapters/backup-file/write.ts'
import type { Backups } from '../../src/agent/backup/backups.ts'
import type { MadeBackup } from '../../src/agent/backup/make-backup.ts'
import { type Schedule, storedSchedule, storeSchedule } from '../../src/agent/backup/schedule.ts'
import { createScheduledBackups } from '../../src/agent/backup/scheduled-backups.ts'
import { testEngine } from './engine.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const day = 24 * 60 * 60_000
export const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'

/** Returns a backup’s faults; none by default. */
export const found = (faults: readonly string[] = []) => ({ faults })

/** A schedule that keeps two, and a stand-in for what it makes: what that has for faults is up to the test. */
export async function scheduled() {
  const { engine, clock, vault, store } = await testEngine()
  const folder = temporaryFolder()
  let made = found()
  let madeFor: BackupFor | undefined
  const make: Backups['make'] = async (file, backupFor, judge) => {
    madeFor = backupFor
    if (!judge) return expect.fail('nobody judges it')
    writeFileSync(file, '')
    return { faults: made.faults } as unknown as MadeBackup
  }
  const backups = createScheduledBackups({
    engine,
    vaults: { current: vault },
    backups: { make },
    dataDirectory: temporaryFolder(),
    changed: () => undefined,
  })
  onTestFinished(backups.stop)
  const files = () => readdirSync(folder).sort()
  const wanted = { folder, every: 'day' as const, keep: 2, backupFor: { recipients: [recipient] } }
  const done = async () => {
    await engine.work.ended()
    await setImmediate()
  }
  await backups.schedule(wanted, () => undefined)
  await done()
  const madeBy = async (work: () => unknown) => {
    const before = files()
    await work()
    await done()
    return files().find(name => !before.includes(name))
  }
  return {
    files,
    folder,
    /** Names that it has on its list. */
    listed: () => storedSchedule(engine.store)?.made,
    failure: async () => (await backups.view())?.failure,
    /** Whom the last one was for. */
    madeFor: () => madeFor,
    /** Changes what is stored of it, as whoever writes the database does. */
    rewrite: (change: (schedule: Schedule) => Schedule) =>
      store.write(transaction => {
        const schedule = storedSchedule(transaction)
        if (schedule) storeSchedule(transaction, change(schedule))
      }),
    /** Receipts of tries that failed. */
    failures: () => store.receiptLines(0, 1000).filter(({ line }) => line.includes('"event":"failed"')).length,
    /** Sets it up with another number to keep. @returns the name of what is made at once, unless it was not kept */
    async change(what: ReturnType<typeof found>) {
      made = what
      clock.sleep(1000)
      return madeBy(() => backups.schedule({ ...wanted, keep: 1 }, () => undefined))
    },
    /** Makes the next one, so much later. @returns its name, unless it was not kept */
    async next(time: number, what = found()) {
      made = what
      if (time < 0) clock.set(time)
      else clock.sleep(time)
      return madeBy(backups.look)
    },
  }
}
