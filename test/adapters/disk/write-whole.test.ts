import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Existing, writeWhole } from '../../../src/adapters/disk/write-whole.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const leftover = 'file.0b0f0d0e-0000-4000-8000-000000000001.part'

function place() {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  const write = (existing: Existing, text: string) =>
    writeWhole(file, existing, async handle => {
      await handle.writeFile(text.slice(0, 1))
      // Half of it is never there under its name.
      expect(readdirSync(folder)).toHaveLength(readdirSync(folder).includes('file') ? 2 : 1)
      if (text === 'broken') throw new Error('broken')
      await handle.writeFile(text.slice(1))
    })
  return { folder, file, write }
}

const replaced = { replacedIf: async () => true }

test.each<[string, Existing]>([
  ['refused', 'refused'],
  ['replaced', replaced],
])('a new file is there whole, for its owner alone, without what a kill left (existing: %s)', async (_, existing) => {
  const { folder, file, write } = place()
  writeFileSync(join(folder, leftover), 'half')
  await write(existing, 'whole')
  expect(readdirSync(folder)).toEqual(['file'])
  expect(readFileSync(file, 'utf8')).toBe('whole')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file that is there is replaced, or left as it is', async () => {
  const { folder, file, write } = place()
  writeFileSync(file, 'before')
  await expect(write('refused', 'after')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe('before')
  await expect(write(replaced, 'broken')).rejects.toThrow('broken')
  expect(readFileSync(file, 'utf8')).toBe('before')
  await write(replaced, 'after')
  expect(readFileSync(file, 'utf8')).toBe('after')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('one that comes while it is written is not replaced where it is refused', async () => {
  const { folder, file } = place()
  const late = writeWhole(file, 'refused', async () => writeFileSync(file, 'of somebody else'))
  await expect(late).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe('of somebody else')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('of two that are written at once, neither takes what the other writes for what a kill left', async () => {
  const { folder, file } = place()
  await writeWhole(file, replaced, async handle => {
    await writeWhole(file, replaced, another => another.writeFile('before'))
    await handle.writeFile('after')
  })
  expect(readFileSync(file, 'utf8')).toBe('after')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a folder is never replaced, and one that is not there is not made', async () => {
  const { folder, file } = place()
  mkdirSync(file)
  await expect(writeWhole(file, replaced, async () => undefined)).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(writeWhole(join(folder, 'no', 'file'), replaced, async () => undefined)).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
