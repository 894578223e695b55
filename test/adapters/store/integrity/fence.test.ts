import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSqliteStore } from '../../../../src/adapters/store/sqlite.ts'
import { createIntegrity } from '../../../../src/core/integrity.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Data directories of one person. */
function person() {
  const home = temporaryFolder()
  const stateFolder = join(home, 'state', 'countersign')
  const file = (name: string) => join(home, name, 'countersign.db')
  return {
    home,
    stateFolder,
    copy(from: string, to: string) {
      rmSync(join(home, to), { recursive: true, force: true })
      cpSync(join(home, from), join(home, to), { recursive: true })
    },
    async start(name: string) {
      mkdirSync(join(home, name), { recursive: true })
      const integrity = createIntegrity(() => undefined)
      const store = openSqliteStore(file(name), integrity, { stateFolder })
      let isOpen = true
      const stop = async () => {
        if (isOpen) await store.close()
        isOpen = false
      }
      onTestFinished(stop)
      const ids = () => integrity.findings().map(({ id }) => id)
      const use = async () => {
        const [found] = integrity.findings()
        if (found) await integrity.accept(found, async () => undefined)
      }
      return { store, integrity, ids, use, stop }
    },
    number: () => readFileSync(join(stateFolder, readdirSync(stateFolder)[0] ?? ''), 'utf8').trim(),
  }
}

test('a database that goes on by itself is never told that it is older', async () => {
  const { start, number } = person()
  for (let time = 1; time <= 3; time++) {
    const { ids, stop } = await start('data')
    expect(ids()).toEqual([])
    await stop()
    expect(number()).toBe(String(2 * time))
  }
})

test('of a database and its copy, whichever is started after the other is told, and nothing is signed until the person says which', async () => {
  const { start, copy } = person()
  await (await start('data')).stop()
  copy('data', 'copy')
  await (await start('copy')).stop()
  const first = await start('data')
  expect(first.ids()).toEqual(['database-older'])
  expect(() => first.integrity.requireSound()).toThrow(/may not be the newest/)
  await first.stop()
  // Still, however often it is started.
  const again = await start('data')
  expect(again.ids()).toEqual(['database-older'])
  await again.use()
  expect(again.ids()).toEqual([])
  await again.stop()
  expect((await start('copy')).ids()).toEqual(['database-older'])
})

test('a snapshot that is put back is told', async () => {
  const { start, copy } = person()
  await (await start('data')).stop()
  copy('data', 'snapshot')
  await (await start('data')).stop()
  copy('snapshot', 'data')
  const { ids, use, stop } = await start('data')
  expect(ids()).toEqual(['database-older'])
  await use()
  await stop()
  expect((await start('data')).ids()).toEqual([])
})

test('one that runs is told when its copy is started', async () => {
  const { start, copy } = person()
  await (await start('data')).stop()
  copy('data', 'copy')
  const running = await start('data')
  await running.stop()
  copy('data', 'copy')
  const original = await start('data')
  original.store.lookAtFence()
  expect(original.ids()).toEqual([])
  // The copy was made before that start, so it is told at once; and once it is used, the original is.
  const other = await start('copy')
  expect(other.ids()).toEqual(['database-older'])
  await other.use()
  original.store.lookAtFence()
  expect(original.ids()).toEqual(['database-older'])
})

test('on another computer there is nothing to tell', async () => {
  const [here, there] = [person(), person()]
  await (await here.start('data')).stop()
  cpSync(join(here.home, 'data'), join(there.home, 'data'), { recursive: true })
  expect((await there.start('data')).ids()).toEqual([])
})

test('a kill between database and file leaves nothing to tell', async () => {
  const { start, stateFolder, number } = person()
  await (await start('data')).stop()
  const [name = ''] = readdirSync(stateFolder)
  await (await start('data')).stop()
  writeFileSync(join(stateFolder, name), '1\n')
  expect((await start('data')).ids()).toEqual([])
  expect(number()).toBe('5')
})

test.each(['', 'two', '-1', '1e9', '9'.repeat(20)])('a file that says “%s” counts as further', async text => {
  const { start, stateFolder } = person()
  await (await start('data')).stop()
  writeFileSync(join(stateFolder, readdirSync(stateFolder)[0] ?? ''), text)
  const { ids, use, stop } = await start('data')
  expect(ids()).toEqual(['database-older'])
  await use()
  await stop()
  expect((await start('data')).ids()).toEqual([])
})

test('a number in the database that is damaged counts as none', async () => {
  const { start } = person()
  const { store, stop } = await start('data')
  await store.write(transaction => transaction.setSetting('fence', 'a lot'))
  await stop()
  expect((await start('data')).ids()).toEqual(['database-older'])
})

test('a state folder that cannot be written is said, and stops nothing', async () => {
  const { home, stateFolder, start } = person()
  mkdirSync(join(home, 'state'))
  symlinkSync('/dev/null', stateFolder)
  const { ids, store } = await start('data')
  expect(ids()).toEqual([])
  expect(store.fenceTrouble()).toContain(stateFolder)
})

test('its file and folder are the person’s alone', async () => {
  const { stateFolder, start } = person()
  const { store } = await start('data')
  expect(store.fenceTrouble()).toBeUndefined()
  expect(statSync(stateFolder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(stateFolder)) expect(statSync(join(stateFolder, name)).mode & 0o777).toBe(0o600)
})

test('a snapshot of one that runs is told, without a stop, once it has written and half a minute has gone by', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { start, copy, number } = person()
  const { store } = await start('data')
  copy('data', 'snapshot')
  vi.advanceTimersByTime(30_000)
  expect(number()).toBe('1')
  await store.write(transaction => transaction.setSetting('limits', {}))
  vi.advanceTimersByTime(30_000)
  expect(number()).toBe('2')
  expect((await start('snapshot')).ids()).toEqual(['database-older'])
})
