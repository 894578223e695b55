/** A disk that goes bad fails twice: at the work, and as what was laid out for it is removed. The first is what people are told. */
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { restore } from '../../../src/agent/backup/restore.ts'
import { withScratch } from '../../../src/agent/backup/scratch.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const damaged = new AgentError('BACKUP_INVALID', 'The backup is damaged.')

const disk = vi.hoisted(() => ({ isBad: false }))
afterEach(() => {
  disk.isBad = false
})

vi.mock('node:fs', async original => {
  const real = await original<typeof import('node:fs')>()
  const rmSync: typeof real.rmSync = (...args) => {
    if (disk.isBad) throw Object.assign(new Error('the disk fails'), { code: 'EIO' })
    real.rmSync(...args)
  }
  return { ...real, rmSync, default: { ...real, rmSync } }
})

function goesBad(): never {
  disk.isBad = true
  throw damaged
}

test('of a backup, or a look into one, what failed is told, and not that its scratch place stays', async () => {
  await expect(withScratch(temporaryFolder(), async () => goesBad())).rejects.toBe(damaged)
})

test('of a restore, what failed is told, and not that what it laid out stays', async () => {
  const source = {
    heldBy: { passphrase: 'other words' },
    get from() {
      return goesBad()
    },
  }
  const choice = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
  await expect(restore(source, join(temporaryFolder(), 'data'), choice, Date.now)).rejects.toBe(damaged)
})
