/** Where a restore is told to go is a link that leads nowhere, perhaps to a disk that is not there. It says so, and changes nothing. */
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restore } from '../../../src/agent/backup/restore.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const choice = { kind: 'passphrase', passphrase: 'four unrelated words here' } as const
const noBackup = { from: '/nowhere/backup.age', heldBy: { passphrase: 'x' } }

test.each([
  ['a link to nowhere', 'link', 'gone'],
  ['in a link to nowhere', 'link/a/folder', 'gone'],
  ['a link to itself', 'link', 'link'],
  ['in a link to itself', 'link/a/folder', 'link'],
])('a place that is %s is refused, and nothing is made there', async (_, to, target) => {
  const folder = temporaryFolder()
  symlinkSync(join(folder, target), join(folder, 'link'))
  await expect(restore(noBackup, join(folder, to), choice, Date.now)).rejects.toMatchObject({
    code: 'FILE_UNUSABLE',
    message: expect.stringMatching(/is, or is in, a link to a place that cannot be reached \(.*\/link\)/),
  })
  expect(readdirSync(folder)).toEqual(['link'])
})

test.each(['link', 'link/new'])('%s, where the link leads to a folder, is not refused', async to => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'))
  await expect(restore(noBackup, join(folder, to), choice, Date.now)).rejects.toMatchObject({
    message: expect.stringContaining('(/nowhere/backup.age)'),
  })
})
