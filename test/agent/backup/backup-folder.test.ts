import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeOldParts, requireFolder } from '../../../src/agent/backup/backup-folder.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('what kills left of scheduled backups goes, and nothing else that looks so', async () => {
  const folder = temporaryFolder()
  const id = '0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11'
  const own = 'countersign-2026-11-24-081500.age'
  const now = Date.now()
  const old = new Date(now - 2 * 60 * 60_000)
  const names = [
    ...[
      `${own}.${id}.part`,
      own,
      `${own}.part`,
      `${own}.notes.part`,
      `savings.age.${id}.part`,
      `${own}.${id}.part.txt`,
    ],
    `countersign-2026-11-24-091500.age.${id}.part`,
  ]
  for (const name of names) {
    writeFileSync(join(folder, name), 'half')
    if (!name.includes('0915')) utimesSync(join(folder, name), old, old)
  }
  mkdirSync(join(folder, `countersign-2026-11-24-101500.age.${id}.part`))
  symlinkSync(join(folder, own), join(folder, `countersign-2026-11-24-111500.age.${id}.part`))
  const before = readdirSync(folder)
  await removeOldParts(folder, now)
  expect(readdirSync(folder)).toEqual(before.filter(name => name !== `${own}.${id}.part`))
})

test('a folder that is not there is said to be made, or its disk to be connected', async () => {
  const folder = temporaryFolder()
  await expect(requireFolder(join(folder, 'gone'), join(folder, 'data'))).rejects.toMatchObject({
    code: 'FILE_UNUSABLE',
    message: expect.stringContaining(`The folder ${join(folder, 'gone')} does not exist`),
  })
})
