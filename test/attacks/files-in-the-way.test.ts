/**
 * The promise: what a command writes takes the place of nothing that somebody needs, and nothing that others put beside it keeps it from
 * being written.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeWhole } from '../../src/adapters/disk/write-whole.ts'
import { withScratch } from '../../src/agent/backup/scratch.ts'
import { startHeadless } from '../support/headless.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder, temporaryFolderOfFile } from '../support/temporary-folder.ts'

const folder = temporaryFolderOfFile()
const data = join(folder, 'data')
const passphraseFile = join(folder, 'passphrase')

beforeAll(async () => {
  writeFileSync(passphraseFile, 'four unrelated words here', { mode: 0o600 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  const agent = await startHeadless(['--data', data, ...vault, '--init', join(folder, 'client.json')])
  await agent.stop()
})

describe('an export of receipts', () => {
  const exported = (to: string) => runProgram('receipts', ['--data', data, '--to', to])

  test.each(['data/countersign.db', 'client.json', 'passphrase', 'export', 'empty'])(
    'is not written over %s',
    async name => {
      if (name === 'export') expect(await exported(join(folder, name))).toMatchObject({ code: 0 })
      if (name === 'empty') writeFileSync(join(folder, name), '')
      // What the command notes of itself in the database is no export: so that begins as it did.
      const bytesOf = () => readFileSync(join(folder, name)).subarray(0, name.endsWith('.db') ? 16 : undefined)
      const before = bytesOf()
      const { code, stderr } = await exported(join(folder, name))
      expect(stderr).toContain('it is never replaced')
      expect(code).toBe(1)
      expect(bytesOf().equals(before)).toBe(true)
    },
  )
})

test('a file that is saved under the name of an export while that is written is not replaced', async () => {
  const file = join(temporaryFolder(), 'export.jsonl')
  const written = writeWhole(file, async handle => {
    await handle.writeFile('an export')
    writeFileSync(file, 'a letter')
  })
  await expect(written).rejects.toMatchObject({ code: 'EEXIST' })
  expect(readFileSync(file, 'utf8')).toBe('a letter')
  expect(readdirSync(dirname(file))).toEqual(['export.jsonl'])
})

test('a backup in the data directory stays there, and the command says where it lies', async () => {
  const file = join(data, 'scratch-stick.age')
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  const { code, stderr } = await runProgram('backup', [
    ...['--data', data, ...vault, '--to', file, '--backup-passphrase-file', passphraseFile],
  ])
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('would be lost with it') })
  await withScratch(data, async () => undefined)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each<[string, (path: string) => void]>([
  ['a folder', path => mkdirSync(path)],
  ['a link to one', path => symlinkSync('/etc', path)],
  ['a link to nothing', path => symlinkSync('/nowhere', path)],
])('%s that has the name of what a kill left is in nobody’s way', async (_, put) => {
  const shared = temporaryFolder()
  const planted = 'backup.age.0b6f2a9e-5d0e-4a53-9d5e-3a5f6f0c7d11.part'
  put(join(shared, planted))
  await writeWhole(join(shared, 'backup.age'), handle => handle.writeFile('whole'))
  expect(readdirSync(shared).sort()).toEqual(['backup.age', planted])
  expect(readFileSync(join(shared, 'backup.age'), 'utf8')).toBe('whole')
})
