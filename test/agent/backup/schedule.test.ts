import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeFiles } from '../../../src/agent/backup/backup-folder.ts'
import { dueAt, isScheduledName, type Schedule, scheduledName, surplus } from '../../../src/agent/backup/schedule.ts'
import { manualClock } from '../../support/clock.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const hour = 60 * 60_000
const day = 24 * hour
const schedule: Schedule = {
  folder: '/backups',
  every: 'day',
  keep: 2,
  backupFor: { recipients: ['age1'], sealedRecipients: '' },
  madeAt: null,
  made: [],
  withFaults: [],
  faults: null,
  failure: null,
}

test('a backup is due at once, then a day or a week after the last one', () => {
  const clock = manualClock()
  const isDue = (change: Partial<Schedule>) => dueAt({ ...schedule, ...change }, clock.now()) <= clock.now()
  expect(isDue({})).toBe(true)
  const madeAt = clock.now()
  clock.advance(day - 1)
  expect(isDue({ madeAt })).toBe(false)
  clock.advance(1)
  expect(isDue({ madeAt })).toBe(true)
  expect(isDue({ madeAt, every: 'week' })).toBe(false)
  clock.sleep(6 * day)
  expect(isDue({ madeAt, every: 'week' })).toBe(true)
})

test('one that failed is tried again an hour later', () => {
  const clock = manualClock()
  const failure = { at: clock.now(), message: 'That disk is full.' }
  expect(dueAt({ ...schedule, failure }, clock.now())).toBe(clock.now() + hour)
  clock.advance(hour)
  expect(dueAt({ ...schedule, failure }, clock.now())).toBe(clock.now())
})

test('a clock that is set back delays nothing', () => {
  const clock = manualClock()
  const madeAt = clock.now()
  const failure = { at: clock.now(), message: 'That disk is full.' }
  clock.set(-30 * day)
  expect(dueAt({ ...schedule, madeAt, failure }, clock.now())).toBe(clock.now())
})

test('the oldest of its own files are more than are kept', () => {
  const names = [1, 2, 3, 4].map(each => scheduledName(Date.UTC(2026, 10, each, 8, 15, 9)))
  expect(names[0]).toBe('countersign-2026-11-01-081509.age')
  const withFaults: string[] = []
  expect(surplus({ keep: 2, made: names, withFaults })).toEqual(names.slice(0, 2))
  expect(surplus({ keep: 4, made: names, withFaults })).toEqual([])
  expect(surplus({ keep: 1, made: ['../../vault.json', ...names.slice(0, 1)], withFaults })).toEqual([])
  for (const name of ['countersign-2026-11-24.age', '../countersign-2026-11-01-081509.age', `${names[0]}.part`]) {
    expect(isScheduledName(name)).toBe(false)
  }
})

test('one with faults has no good one removed, and goes by itself', () => {
  const names = [1, 2, 3, 4, 5].map(each => scheduledName(Date.UTC(2026, 10, each)))
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = names
  const four = names.slice(0, 4)
  // More and more of them stay fewer than fill a disk.
  expect(surplus({ keep: 2, made: four, withFaults: [third, fourth] })).toEqual([])
  expect(surplus({ keep: 2, made: names, withFaults: [third, fourth, fifth] })).toEqual([third])
  expect(surplus({ keep: 2, made: names, withFaults: names })).toEqual([first, second, third])
  // As many good ones as are kept are newer.
  expect(surplus({ keep: 2, made: four, withFaults: [second, third] })).toEqual([])
  expect(surplus({ keep: 2, made: names, withFaults: [second, third] })).toEqual([first, second, third])
  const withForeign = ['../../vault.json', first, second]
  expect(surplus({ keep: 1, made: withForeign, withFaults: ['../../vault.json', second] })).toEqual([])
  // The clock was set back before the last two.
  expect(surplus({ keep: 1, made: [fifth, first, second], withFaults: [first, second] })).toEqual([first])
})

test('one with faults is due again as any other', () => {
  const clock = manualClock()
  const faults = { at: clock.now(), message: 'Records in activities (1) are damaged.' }
  const madeAt = clock.now() - 3 * day
  expect(dueAt({ ...schedule, madeAt, faults }, clock.now())).toBe(clock.now() + day)
  expect(dueAt({ ...schedule, madeAt: null, faults }, clock.now())).toBe(clock.now() + day)
})

test('only regular files are removed', async () => {
  const folder = temporaryFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('file'), '')
  writeFileSync(at('target'), '')
  symlinkSync(at('target'), at('link'))
  mkdirSync(at('folder'))
  await removeFiles(folder, ['file', 'link', 'folder', 'gone'])
  expect(readdirSync(folder).sort()).toEqual(['folder', 'link', 'target'])
  expect(existsSync(at('target'))).toBe(true)
})
