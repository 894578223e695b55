/** A disk in the network may say that whatever is on it belongs to somebody else. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { restore } from '../../../src/agent/backup/restore.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('a restore that fails leaves nothing of what it laid out, and nothing of somebody else is removed', async () => {
  const folder = temporaryFolder()
  const foreign = 'data.restoring-999999999-0b0f0d0e-0000-4000-8000-000000000001'
  mkdirSync(join(folder, foreign))
  const somebodyElse = vi.spyOn(process, 'getuid').mockReturnValue(process.getuid!() + 1)
  onTestFinished(() => somebodyElse.mockRestore())
  const noBackup = { from: '/nowhere/backup.age', heldBy: { passphrase: 'x' } }
  const choice = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
  await expect(restore(noBackup, join(folder, 'data'), choice, Date.now)).rejects.toMatchObject({
    code: 'FILE_UNUSABLE',
  })
  expect(readdirSync(folder)).toEqual([foreign])
})
