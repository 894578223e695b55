/**
 * The promise: what a command writes takes the place of nothing that somebody needs, and nothing that others put beside it keeps it from
 * being written.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeWhole } from '../../src/adapters/disk/write-whole.ts'
import { openSqliteStore } from '../../src/adapters/store/sqlite.ts'
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

async function changedAt(directory: string, at: number): Promise<void> {
  const store = openSqliteStore(join(directory, 'countersign.db'))
  const receipt = { kind: 'setting', at, organizationId: null, setting: 'a clock', change: 'was set back' } as const
  await store.write(transaction => transaction.receipt(receipt))
  await store.close()
}

describe('an export of receipts', () => {
  const exported = (to: string, ...more: string[]) => runProgram('receipts', ['--data', data, '--to', to, ...more])

  test.each(['data/vault.json', 'data/countersign.db', 'client.json', 'passphrase'])(
    'is not written over %s',
    async name => {
      const before = readFileSync(join(folder, name))
      const { code, stderr } = await exported(join(folder, name))
      expect(stderr).toContain('no earlier export of these receipts')
      expect(code).toBe(1)
      expect(readFileSync(join(folder, name)).equals(before)).toBe(true)
    },
  )

  test('is written over an earlier one, but for a table over what can be verified, and over an empty file', async () => {
    const file = join(folder, 'export')
    writeFileSync(file, '')
    for (const more of [['--csv'], ['--csv'], [], []]) expect(await exported(file, ...more)).toMatchObject({ code: 0 })
    expect(await exported(file, '--csv')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('one that can be verified where a table is wanted'),
    })
    expect(readFileSync(file, 'utf8')).toMatch(/^\{/)
  })

  test.each([[[]], [['--csv']]])('is not written over one of receipts that it lacks: %s', async more => {
    const file = join(temporaryFolder(), 'export')
    const older = join(temporaryFolder(), 'older')
    cpSync(data, older, { recursive: true })
    const exportedFrom = (from: string) => runProgram('receipts', ['--data', from, '--to', file, ...more])
    await changedAt(data, 1)
    expect(await exportedFrom(data)).toMatchObject({ code: 0 })
    const whole = readFileSync(file)
    // Put back from a copy, it has none of that number yet, and then another one.
    for (const at of [0, 2]) {
      if (at > 0) await changedAt(older, at)
      expect(await exportedFrom(older)).toMatchObject({ code: 1, stdout: '' })
    }
    // What is cut off, or has more behind it, is none.
    for (const text of [`${whole}`.trimEnd(), `${whole}a letter\n`]) {
      writeFileSync(file, text)
      expect(await exportedFrom(data)).toMatchObject({ code: 1, stdout: '' })
      expect(readFileSync(file, 'utf8')).toBe(text)
    }
    writeFileSync(file, whole)
    await changedAt(data, 3)
    expect(await exportedFrom(data)).toMatchObject({ code: 0 })
    expect(readFileSync(file).length).toBeGreaterThan(whole.length)
  })
})

test('a file that is saved under the name of an export while that is written is not replaced', async () => {
  const file = join(temporaryFolder(), 'export.jsonl')
  const isEmpty = async (path: string) => readFileSync(path).length === 0
  writeFileSync(file, '')
  const written = writeWhole(file, { replacedIf: isEmpty }, async handle => {
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
  await writeWhole(join(shared, 'backup.age'), 'refused', handle => handle.writeFile('whole'))
  expect(readdirSync(shared).sort()).toEqual(['backup.age', planted])
  expect(readFileSync(join(shared, 'backup.age'), 'utf8')).toBe('whole')
})
