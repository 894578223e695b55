/** An old scheduled backup that cannot be removed keeps no other in the folder, and is told of. */
import { basename, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { day, scheduled } from '../../support/scheduled.ts'

const held = vi.hoisted(() => new Set<string>())
afterEach(() => held.clear())

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  const rm: typeof real.rm = async (path, options) => {
    if (!held.has(basename(String(path)))) return real.rm(path, options)
    throw Object.assign(new Error('held'), { code: 'EPERM', path })
  }
  return { ...real, rm, default: { ...real, rm } }
})

test('the others go, it is named, and it goes with the next backup after it can', async () => {
  const { files, folder, next, failure, failures } = await scheduled()
  const [first = ''] = files()
  held.add(first)
  const second = await next(day)
  const third = await next(day)
  expect(files()).toEqual([first, second, third])
  const said = `made, but older ones could not be removed (${first}): You may not read or write there (${join(folder, first)})`
  expect(await failure()).toContain(said)
  const fourth = await next(day)
  expect(files()).toEqual([first, third, fourth])
  expect(await failure()).toContain(said)
  expect(failures(), 'for one reason').toBe(1)
  held.clear()
  const fifth = await next(day)
  expect(files()).toEqual([fourth, fifth])
  expect(await failure()).toBe(null)
})

test('of many, some are named', async () => {
  const { files, next, failure } = await scheduled()
  for (let made = 0; made < 5; made++) {
    for (const name of files()) held.add(name)
    await next(day)
  }
  const [first, second, third] = files()
  expect(await failure()).toContain(`could not be removed (${first}, ${second}, ${third} and others)`)
})
