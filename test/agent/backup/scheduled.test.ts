import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSqliteStore } from '../../../src/adapters/store/sqlite.ts'
import { scheduledName, storedSchedule, storeSchedule } from '../../../src/agent/backup/schedule.ts'
import { createIntegrity } from '../../../src/core/integrity.ts'
import { type Headless, startHeadless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const passphrase = 'four unrelated words here'
const ofBackup = 'other words for the backup'
const foreign = ['countersign-2020-01-01-000000.age', 'countersign-2026-11-24.age', 'notes.txt']
const unlocked = ['--vault', 'passphrase', '--passphrase-file', at('passphrase')]
const backupFor = { passphrase: ofBackup }

let agent: Headless | undefined
let window: WindowSession
afterAll(() => agent?.kill())

const files = () => readdirSync(at('backups')).sort()
const own = () => files().filter(name => !foreign.includes(name))
const scheduleOf = async () => (await window.call('backups.get', undefined)).schedule
const waitIsOver = () => expect.poll(async () => (await window.call('state.get', undefined)).proof.wait).toBe(0)

async function start(args: readonly string[]): Promise<void> {
  agent = await startHeadless(['--data', at('data'), ...args])
  window = await enterWindow(agent.window)
}

/** Stops the agent, and lets a day and a bit go by, in which a try failed: the backup is of then, also by its name. */
async function aDayLater(): Promise<void> {
  await agent?.stop()
  const store = openSqliteStore(
    join(at('data'), 'countersign.db'),
    createIntegrity(() => undefined),
  )
  const schedule = storedSchedule(store)!
  const madeAt = schedule.madeAt! - 25 * 60 * 60_000
  const made = [scheduledName(madeAt)]
  renameSync(join(at('backups'), schedule.made[0]!), join(at('backups'), made[0]!))
  const failure = { at: madeAt + 24 * 60 * 60_000, message: 'That disk is full.' }
  await store.write(transaction => storeSchedule(transaction, { ...schedule, madeAt, made, failure }))
  await store.close()
}

test('the person sets it up, with a proof, and the first one is made', async () => {
  writeFileSync(at('passphrase'), passphrase, { mode: 0o600 })
  mkdirSync(at('backups'))
  for (const name of foreign) writeFileSync(join(at('backups'), name), 'not mine')
  await start([...unlocked, '--init', at('client.json')])
  expect(await scheduleOf()).toBe(null)
  const wanted = { folder: at('backups'), every: 'day', keep: 1, backupFor } as const
  await expect(window.call('backups.schedule', wanted)).rejects.toThrow('PASSPHRASE_WRONG')
  await waitIsOver()
  const refused = (change: object) => window.call('backups.schedule', { ...wanted, passphrase, ...change })
  await expect(refused({ folder: at('nowhere') })).rejects.toThrow('FILE_UNUSABLE')
  await expect(refused({ folder: at('data') })).rejects.toThrow('REQUEST_INVALID')
  await expect(refused({ backupFor: { recipients: ['age1nobody'] } })).rejects.toThrow('REQUEST_INVALID')
  expect(await scheduleOf()).toBe(null)

  await window.call('backups.schedule', { ...wanted, passphrase })
  await expect.poll(async () => (await scheduleOf())?.madeAt).toBeGreaterThan(0)
  const [name = ''] = own()
  expect(own()).toEqual([expect.stringMatching(/^countersign-\d{4}-\d\d-\d\d-\d{6}\.age$/)])
  expect(statSync(join(at('backups'), name)).mode & 0o777).toBe(0o600)
  const found = await window.call('backups.check', { file: join(at('backups'), name), heldBy: backupFor })
  expect(found).toMatchObject({ faults: [] })
  expect(await scheduleOf()).toMatchObject({ recipients: [], failure: null, waits: false })
  for (const file of readdirSync(at('data')).filter(each => each.startsWith('countersign.db'))) {
    expect(readFileSync(join(at('data'), file), 'latin1')).not.toContain(ofBackup)
  }
})

test('one that is due waits for the vault, and then takes the place of the oldest', async () => {
  await aDayLater()
  const before = own()
  await start([])
  await expect.poll(scheduleOf).toMatchObject({ waits: true })
  expect(own()).toEqual(before)
  await window.call('vault.unlock', { passphrase })
  await expect.poll(own).not.toEqual(before)
  await expect.poll(own).toHaveLength(1)
  expect(await scheduleOf()).toMatchObject({ waits: false, failure: null })
  expect(own()).not.toEqual(before)
  expect(files()).toEqual(expect.arrayContaining(foreign))
})

test('where one is restored, the window says that the schedule came back, and which folder backups go on in', async () => {
  writeFileSync(at('of-backup'), ofBackup, { mode: 0o600 })
  const from = ['--from', join(at('backups'), own()[0]!), '--backup-passphrase-file', at('of-backup')]
  const data = ['--data', temporaryFolder()]
  expect(await runProgram('restore', [...from, ...data, ...unlocked])).toMatchObject({ code: 0 })
  const restored = await startHeadless(data)
  try {
    const { call } = await enterWindow(restored.window)
    const { findings } = await call('state.get', undefined)
    const goOn = `backups go on in its folder, ${at('backups')}. If`
    expect(findings).toMatchObject([{ id: 'restored', message: expect.stringContaining(goOn) }])
    const { schedule } = await call('backups.get', undefined)
    expect(schedule, 'what failed there did not fail here').toMatchObject({ folder: at('backups'), failure: null })
  } finally {
    await restored.kill()
  }
})

test('a folder that is gone is told, and nothing else stops', async () => {
  await aDayLater()
  renameSync(at('backups'), at('elsewhere'))
  await start(unlocked)
  await expect
    .poll(async () => (await scheduleOf())?.failure)
    .toContain(`The folder ${at('backups')} does not exist. Create it, connect its disk, or choose another folder.`)
  expect(agent!.logs().map(({ msg }) => msg)).toContain('a scheduled backup failed; it is tried again later')
  expect(await window.call('state.get', undefined)).toMatchObject({ vault: { status: 'ready' } })
  await window.call('doctor.examine', undefined)
  const checked = async () => (await window.call('doctor.get', undefined)).checks.find(({ name }) => name === 'backups')
  await expect.poll(checked).toMatchObject({ state: 'ill' })
  await window.call('backups.unschedule', undefined)
  expect(await scheduleOf()).toBe(null)
})
