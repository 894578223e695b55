/** Which backups the schedule keeps, whatever became of the folder, the clock and the keys meanwhile. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { day, found, scheduled } from '../../support/scheduled.ts'

test('what somebody took away is not counted among those that are kept, and is forgotten in its turn', async () => {
  const { files, folder, listed, next } = await scheduled()
  const [first] = files()
  const second = await next(day)
  rmSync(join(folder, second!))
  const third = await next(day)
  expect(files()).toEqual([first, third])
  // It may be on a disk that is not connected.
  expect(listed()).toEqual([first, second, third])
  const fourth = await next(day)
  expect(files()).toEqual([third, fourth])
  expect(listed()).toEqual([third, fourth])
})

test('one with faults that was made after the clock was set back is kept', async () => {
  const { files, next } = await scheduled()
  const good = [...files(), await next(day)]
  const faulty = await next(-300 * day, found([], ['In activities (1): records are not as they were written.']))
  expect(faulty).toBeDefined()
  expect(files()).toEqual([faulty, ...good])
})

test('a key that came back does not stand for another that is lost', async () => {
  const { next, failure } = await scheduled(['one', 'two'])
  expect(await next(day, found(['two']))).toBeDefined()
  expect(await next(day, found(['one']))).toBe(undefined)
  expect(await failure()).toContain('lacks keys that it had')
})

test('whoever changes the schedule without having read of a loss has not agreed to it', async () => {
  const { files, change, failure } = await scheduled()
  const [first] = files()
  expect(await change(found(['one']))).toBe(undefined)
  expect(await failure()).toContain('of the wallet “one”. So no backup took the place of that one')
  expect(await failure()).toContain('To go on without them, set up the backups anew')
  expect(await change(found(['one', 'two'])), 'of the other nobody has told').toBe(undefined)
  const second = await change(found(['one', 'two']))
  expect([first, second]).not.toContain(undefined)
  expect(files()).toEqual([second])
})
