/** A disk that cannot make a name durable by itself, such as a folder that a virtual machine shares, is no disk that failed. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { syncFolder } from '../../../src/adapters/disk/sync-folder.ts'
import { writeWhole } from '../../../src/adapters/disk/write-whole.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const disk = vi.hoisted(() => ({ answer: '' }))

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async open(...args: Parameters<typeof real.open>) {
      const handle = await real.open(...args)
      if ((await handle.stat()).isDirectory())
        handle.sync = async () => {
          throw Object.assign(new Error('sync'), { code: disk.answer })
        }
      return handle
    },
  }
})

test.each(['EINVAL', 'ENOTSUP'])('where the folder answers %s, a file that is there whole is written', async answer => {
  disk.answer = answer
  const folder = temporaryFolder()
  await writeWhole(join(folder, 'file'), handle => handle.writeFile('whole'))
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a disk that fails is told, and what it may not keep is not left under a name that the next try would find taken', async () => {
  disk.answer = 'EIO'
  const folder = temporaryFolder()
  await expect(syncFolder(folder)).rejects.toMatchObject({ code: 'EIO' })
  const written = writeWhole(join(folder, 'file'), handle => handle.writeFile('whole'))
  await expect(written).rejects.toMatchObject({ code: 'EIO' })
  expect(readdirSync(folder)).toEqual([])
})
