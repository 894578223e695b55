import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'

const packages = {
  '': { workspaces: ['test'], dependencies: { a: '1.0.0' }, devDependencies: { builds: '1.0.0' } },
  test: { devDependencies: { tests: '1.0.0' } },
  'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0' }, optionalDependencies: { elsewhere: '1.0.0' } },
  'node_modules/a/node_modules/b': { version: '1.2.0', peerDependencies: { c: '*' } },
  'node_modules/b': { version: '2.0.0' },
  'node_modules/builds': { version: '1.0.0' },
  'node_modules/c': { version: '1.0.0', peerDependencies: { d: '*' }, peerDependenciesMeta: { d: { optional: true } } },
  'node_modules/d': { version: '1.0.0' },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'] },
  'node_modules/tests': { version: '1.0.0', dependencies: { b: '2.0.0', d: '1.0.0' } },
}
const ofAgent = ['a', 'a/node_modules/b', 'builds', 'c'].map(name => `node_modules/${name}`)

/** Stands for npm: notes how it was called, and installs as the variable NPM says. */
const npm = `
  import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
  const words = process.argv.slice(2)
  appendFileSync('calls.txt', words.join(' ') + '\\n')
  if (words[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
  if (process.env.NPM === 'fails') {
    console.log('first line\\n'.repeat(40) + 'no room on the disk')
    process.exit(1)
  }
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const ofAgent = ${JSON.stringify(ofAgent)}
  const chosen = Object.entries(packages).filter(([path]) => !words.includes('--workspaces=false') || ofAgent.includes(path))
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: Object.fromEntries(chosen) }))
`

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'npm'))
  writeFileSync(join(folder, 'npm', 'npm-cli.js'), npm)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  lock(packages)
})

function lock(locked: object): void {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
}

/** `dev` needs what the agent needs, and `check` needs everything. Answers what is said, and how npm was called. */
async function prepare(name: 'dev' | 'check', how = 'works'): Promise<{ said: string; calls: readonly string[] }> {
  const calls = join(folder, 'calls.txt')
  writeFileSync(calls, '')
  const environment = { npm_execpath: join(folder, 'npm', 'npm-cli.js'), NPM: how, DISPLAY: '', WAYLAND_DISPLAY: '' }
  const said = await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', name], {
    cwd: folder,
    env: { ...process.env, ...environment },
  }).then(
    ({ stderr }) => stderr,
    error => error.stderr,
  )
  return { said, calls: readFileSync(calls, 'utf8').split('\n').filter(Boolean) }
}

const fromNothing = expect.stringMatching(/^ci /)
const added = expect.stringMatching(/^install --no-save /)
const agentAlone = expect.stringContaining('--workspaces=false')

test('the agent gets its own packages, the tests theirs beside them, and nobody takes them away', async () => {
  const first = await prepare('dev')
  expect(first.said).toContain('Installing 4 packages')
  expect(first.calls).toEqual([fromNothing])
  expect(first.calls).toEqual([agentAlone])
  expect((await prepare('dev')).calls).toEqual([])

  const second = await prepare('check')
  expect(second.said).toContain('Installing 7 packages')
  expect(second.calls).toEqual([added])
  expect(second.calls).not.toEqual([agentAlone])
  expect([(await prepare('check')).calls, (await prepare('dev')).calls]).toEqual([[], []])
})

test('native modules are compiled whatever a person has told npm about scripts', async () => {
  expect((await prepare('dev')).calls).toEqual([expect.stringContaining('--ignore-scripts=false')])
})

test('another version in package-lock.json is installed, in what is there', async () => {
  await prepare('dev')
  lock({ ...packages, 'node_modules/tests': { version: '1.0.1' } })
  expect((await prepare('dev')).calls).toEqual([])
  lock({ ...packages, 'node_modules/c': { version: '1.0.1' } })
  expect((await prepare('dev')).calls).toEqual([added])
})

test('an installation that failed shows the last lines of its log, and the next one begins anew', async () => {
  await prepare('dev')
  const failed = await prepare('check', 'fails')
  expect(failed.said).toContain('(log: .bootstrap/npm.log)')
  expect(failed.said.trimEnd().split('\n').at(-1)).toBe('no room on the disk')
  expect(failed.said.split('first line').length - 1).toBe(29)
  expect((await prepare('dev')).calls).toEqual([fromNothing])
})
