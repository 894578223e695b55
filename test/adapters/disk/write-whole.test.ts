import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeWhole } from '../../../src/adapters/disk/write-whole.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const leftover = 'file.0b0f0d0e-0000-4000-8000-000000000001.part'

function place() {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  const write = (text: string) =>
    writeWhole(file, async handle => {
      await handle.writeFile(text.slice(0, 1))
      // Half of it is never there under its name.
      expect(readdirSync(folder)).toHaveLength(readdirSync(folder).includes('file') ? 2 : 1)
      if (text === 'broken') throw new Error('broken')
      await handle.writeFile(text.slice(1))
    })
  return { folder, file, write }
}

test('a new file is there whole, for its owner alone, without what a kill left', async () => {
  const { folder, file, write } = place()
  writeFileSync(join(folder, leftover), 'half')
  await write('whole')
  expect(readdirSync(folder)).toEqual(['file'])
  expect(readFileSync(file, 'utf8')).toBe('whole')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each(['before', ''])('a file that is there is left as it is: “%s”', async before => {
  const { folder, file, write } = place()
  writeFileSync(file, before)
  await expect(write('after')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect(readdirSync(folder)).toEqual(['file'])
})

test('what fails leaves nothing', async () => {
  const { folder, write } = place()
  await expect(write('broken')).rejects.toThrow('broken')
  expect(readdirSync(folder)).toEqual([])
})

test('one that comes while it is written is not replaced', async () => {
  const { folder, file } = place()
  const late = writeWhole(file, async () => writeFileSync(file, 'of somebody else'))
  await expect(late).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe('of somebody else')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('of two that are written at once, neither takes what the other writes for what a kill left', async () => {
  const { folder, file } = place()
  const first = writeWhole(file, async handle => {
    await writeWhole(file, another => another.writeFile('second'))
    await handle.writeFile('first')
  })
  await expect(first).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe('second')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a folder is never replaced, and one that is not there is not made', async () => {
  const { folder, file } = place()
  mkdirSync(file)
  await expect(writeWhole(file, async () => undefined)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(writeWhole(join(folder, 'no', 'file'), async () => undefined)).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
