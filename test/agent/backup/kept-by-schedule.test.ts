/** Which backups the schedule keeps, whatever became of the folder and the clock meanwhile. */
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
  const faulty = await next(-300 * day, found(['Records in activities (1) are damaged.']))
  expect(faulty).toBeDefined()
  expect(files()).toEqual([faulty, ...good])
})
