import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

const copied = ['src', 'scripts', 'resources', 'package.json', 'tsconfig.json', 'biome.json', '.gitignore']
const beside = ['test/support/made-up-chain', 'test/support/table-faults.ts', 'test/renderer/support']

/** What each kind is asked for, and the files that it has to write. */
const asked = {
  activity: { name: 'wallets/archive-wallet', files: ['src/core/wallets/archive-wallet.ts'] },
  chain: { name: 'zebra', files: ['src/core/chains/zebra/chain.ts', 'src/core/chains/zebra/transaction.ts'] },
  record: {
    name: 'delivery-policy',
    files: ['src/core/records/delivery-policy.ts', 'src/adapters/store/migrations/*-delivery-policies.ts'],
  },
  screen: {
    name: 'field-notes',
    files: [
      'src/renderer/screens/field-notes/screen.tsx',
      'src/renderer/screens/field-notes/field-notes-screen.tsx',
      'src/shared/field-notes.ts',
      'src/agent/handlers/field-notes.ts',
    ],
  },
} as const

/** The lists that get a line, with the entry there. */
const lists = {
  'src/core/wallets/index.ts': 'archiveWallet,',
  'src/core/chains/index.ts': 'zebra,',
  'src/core/records/index.ts': 'deliveryPolicies,',
  'src/adapters/store/migrations/index.ts': 'deliveryPoliciesTable,',
  'src/renderer/screens/index.ts': 'fieldNotes,',
  'src/shared/ipc.ts': '...fieldNotesCalls,',
  'src/agent/handlers/index.ts': '...fieldNotesHandlers(context),',
  'test/renderer/support/fake-agent/install.ts': "'fieldNotes.list': async () => [],",
}

const folder = temporaryFolderOfFile()
const said: Record<string, string> = {}

/** Runs a file of Node in the copy. Answers its exit code and what it prints. */
async function node(...words: readonly string[]): Promise<{ code: number; text: string }> {
  return promisify(execFile)(process.execPath, [...words], { cwd: folder }).then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )
}

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const written = () =>
  Object.values(asked).flatMap(({ files }) => files.flatMap(file => globSync(file, { cwd: folder })))

beforeAll(async () => {
  for (const path of [...copied, ...beside]) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const [kind, { name }] of Object.entries(asked)) {
    const { code, text } = await node('scripts/new.ts', kind, name)
    expect(code, text).toBe(0)
    said[kind] = text
  }
})

test.each(Object.entries(asked))('new %s writes its files and says what is left', (kind, { files }) => {
  for (const file of files) {
    const [found, ...more] = globSync(file, { cwd: folder })
    expect([found, more]).toEqual([expect.any(String), []])
    expect(said[kind]).toContain(`  ${found}\n`)
  }
  expect(said[kind]).toMatch(/Left for you:\n {2}1\. .*\n {2}2\. /)
})

test.each(Object.entries(lists))('%s has one line more', (file, entry) => {
  const lines = (text: string) => text.split('\n').filter(line => line.trim() === entry).length
  expect([lines(readFileSync(file, 'utf8')), lines(read(file))]).toEqual([0, 1])
})

test('what is written is formatted, passes the linter, and compiles with the lists', async () => {
  const files = [...written(), ...Object.keys(lists)]
  expect(await node('node_modules/@biomejs/biome/bin/biome', 'check', ...files)).toMatchObject({ code: 0 })

  const ofWindow = (file: string) => file.startsWith('src/renderer/')
  const projects = {
    'tsconfig.new.json': files.filter(file => !ofWindow(file)),
    'src/renderer/tsconfig.new.json': ['screens/index.ts'],
  }
  for (const [project, files] of Object.entries(projects)) {
    writeFileSync(
      join(folder, project),
      JSON.stringify({ extends: './tsconfig.json', include: [], exclude: [], files }),
    )
    expect(await node('node_modules/typescript/bin/tsc', '-p', project)).toEqual({ code: 0, text: '' })
  }
})

test('the table of the new record is as it is declared', async () => {
  const script = `
    import Database from 'better-sqlite3'
    import { deliveryPoliciesTable as table } from './src/adapters/store/migrations/${migration()}'
    import { deliveryPolicies } from './src/core/records/delivery-policy.ts'
    import { tableFaults } from './test/support/table-faults.ts'
    const database = new Database(':memory:')
    database.exec('CREATE TABLE organizations (id TEXT PRIMARY KEY) STRICT;' + table)
    console.log(JSON.stringify(tableFaults(database, deliveryPolicies)))
  `
  writeFileSync(join(folder, 'faults.ts'), script)
  expect(await node('faults.ts')).toEqual({ code: 0, text: '[]\n' })
})

test('nothing outside its folder and the list names the new chain', async () => {
  const { text } = await node('scripts/names.ts')
  expect(text.split('\n')).toContain('chain zebra: 0')
})

test('the new chain has nothing left of the example but its encoding', () => {
  const files = globSync('src/core/chains/zebra/*', { cwd: folder })
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(read(file), file).not.toMatch(/made.?up|\bmu(1|p)\b|test\/|\.\.\/src/i)
})

test.each([
  ['a name that is taken', ['screen', 'field-notes'], 'exist already'],
  ['an activity without a subject', ['activity', 'archive-wallet'], 'The subjects are'],
  ['an activity of an unknown subject', ['activity', 'nowhere/archive-wallet'], 'The subjects are'],
  ['a path in a name', ['screen', '../other'], 'is not a name'],
  ['a chain in several words', ['chain', 'two-words'], 'one lower-case word'],
  ['an unknown kind', ['toString', 'other'], 'npm run new -- activity'],
  ['no name', ['record'], 'npm run new -- activity'],
])('%s is refused, and nothing is written', async (_, words, reason) => {
  const before = globSync('{src,test}/**/*', { cwd: folder }).length
  const texts = Object.keys(lists).map(read)
  const { code, text } = await node('scripts/new.ts', ...words)
  expect([code, text]).toEqual([1, expect.stringContaining(reason)])
  expect(globSync('{src,test}/**/*', { cwd: folder })).toHaveLength(before)
  expect(Object.keys(lists).map(read)).toEqual(texts)
  expect(existsSync(join(folder, '../other'))).toBe(false)
})

function migration(): string {
  const [file = ''] = globSync('*-delivery-policies.ts', { cwd: join(folder, 'src/adapters/store/migrations') })
  return file
}

test.each([
  ['chain', 'class'],
  ['record', 'delete'],
  ['screen', 'new'],
  ['screen', 'con'],
])('new %s %s writes nothing', async (kind, name) => {
  const files = () => globSync('{src,scripts,test}/**', { cwd: folder }).length
  const before = [files(), ...Object.keys(lists).map(read)]
  const { code, text } = await node('scripts/new.ts', kind, name)
  expect(code).toBe(1)
  expect(text).toMatch(/Choose another/)
  expect([files(), ...Object.keys(lists).map(read)]).toEqual(before)
})
