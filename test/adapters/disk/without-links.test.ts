/** On a disk without hard links, such as a memory stick: no file of that name is replaced there either. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { writeWhole } from '../../../src/adapters/disk/write-whole.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const disk = vi.hoisted(() => ({
  refusal: 'EPERM',
  linked: async () => {},
  named: (_: string) => {},
  renamed: () => {},
}))
const usual = { ...disk }
afterEach(() => void Object.assign(disk, usual))

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async link() {
      await disk.linked()
      throw Object.assign(new Error('no links'), { code: disk.refusal })
    },
    async open(...args: Parameters<typeof real.open>) {
      const handle = await real.open(...args)
      disk.named(String(args[0]))
      return handle
    },
    rename(...args: Parameters<typeof real.rename>) {
      disk.renamed()
      return real.rename(...args)
    },
  }
})

function place() {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  const write = (text: string) => writeWhole(file, handle => handle.writeFile(text))
  const found = () => readdirSync(folder).map(name => `${name}: ${readFileSync(join(folder, name), 'utf8')}`)
  return { file, write, found }
}

test.each([
  ['Linux', 'EPERM'],
  ['macOS', 'ENOTSUP'],
  ['Windows', 'EISDIR'],
])('as %s says it: a file is there whole, and one that is there stays', async (_, code) => {
  disk.refusal = code
  const { write, found } = place()
  await write('whole')
  await expect(write('another')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(found()).toEqual(['file: whole'])
})

test('of two that are written at once, one is there and the other is refused', async () => {
  const { write, found } = place()
  const both = Promise.withResolvers<void>()
  let waiting = 0
  disk.linked = () => {
    waiting += 1
    if (waiting === 2) both.resolve()
    return both.promise
  }
  const written = await Promise.allSettled(['one', 'other'].map(write))
  const [kept] = ['one', 'other'].filter((_, index) => written[index]?.status === 'fulfilled')
  expect(written.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(found()).toEqual([`file: ${kept}`])
})

test('what somebody else saves under the name while it is written stays', async () => {
  const { file, write, found } = place()
  disk.linked = async () => writeFileSync(file, 'of somebody else')
  await expect(write('whole')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(found()).toEqual(['file: of somebody else'])
})

test('and so does what they save in the last moment, over the name that was made for it', async () => {
  const { file, write, found } = place()
  disk.named = path => {
    if (path === file) writeFileSync(file, 'of somebody else')
  }
  await expect(write('whole')).rejects.toMatchObject({ code: 'EEXIST' })
  expect(found()).toEqual(['file: of somebody else'])
})

test('a disk that fails at the end is left without an empty file', async () => {
  const { write, found } = place()
  disk.renamed = () => {
    throw Object.assign(new Error('the disk fails'), { code: 'EIO' })
  }
  await expect(write('whole')).rejects.toMatchObject({ code: 'EIO' })
  expect(found()).toEqual([])
})
