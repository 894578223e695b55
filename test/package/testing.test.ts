/** Promise: a program that has the package in its tests needs a few lines, and the examples of them are what they say. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writePackageModules, writeProvider } from '../../scripts/package-modules.ts'
import { type InstalledPackage, installPackage } from '../support/installed-package.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '..', '..')
/** Packages of the program that is tested, beside this one. */
const others = ['@playwright', '@turnkey', '@types', 'playwright', 'playwright-core', 'viem', 'vitest', 'typescript']

const browser = ['/usr/lib/chromium/chromium', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

let installed: InstalledPackage
beforeAll(async () => {
  installed = await installPackage()
  const { folder } = installed
  cpSync(join(root, 'examples', 'testing'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  for (const name of others) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
})

interface Ran {
  readonly code: number
  readonly output: string
}

function node(...args: readonly string[]): Promise<Ran> {
  return new Promise(resolve => {
    const home = temporaryFolder()
    const options = {
      cwd: installed.folder,
      env: { PATH: process.env.PATH, HOME: home, TMPDIR: home, BROWSER: browser },
    }
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const left = readdirSync(home).filter(name => name.startsWith('countersign-'))
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr + left.join('\n') })
    })
  })
}

const inModules = (...path: readonly string[]) => join('node_modules', ...path)

test('in node:test, requests are approved and rejected one by one', async () => {
  const { code, output } = await node('--test', 'sign.node-test.ts')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/pass 2\n[\s\S]*fail 0\n/) })
  expect(output).not.toMatch(/countersign-(testing-)?\w{6}$/)
})

test('in vitest, one agent serves all workers', async () => {
  const { code, output } = await node(inModules('vitest', 'vitest.mjs'), 'run', '--config', 'vitest/vitest.config.ts')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('1 passed') })
})

test.skipIf(!browser)('in Playwright, a page waits for what a person decides', async () => {
  const config = join('playwright', 'playwright.config.ts')
  const { code, output } = await node(
    inModules('playwright', 'cli.js'),
    'test',
    '--config',
    config,
    '--reporter',
    'line',
  )
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('1 passed') })
})

test('the types of all that hold under strict', async () => {
  const options = ['--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck']
  const target = ['--noEmit', '--target', 'es2023', '--module', 'nodenext', '--allowImportingTsExtensions']
  const files = [
    'client.ts',
    'sign.node-test.ts',
    'vitest/global-setup.ts',
    'vitest/sign.test.ts',
    'playwright/sign.spec.ts',
  ]
  const tsc = inModules('typescript', 'bin', 'tsc')
  const { code, output } = await node(tsc, '--ignoreConfig', ...options, ...target, '--types', 'node', ...files)
  expect({ code, output }).toEqual({ code: 0, output: '' })
})

test('resources/provider.js is what the source says; run `npm run docs` when this fails', async () => {
  const written = temporaryFolder()
  await writeProvider(written)
  const [made, kept] = [written, join(root, 'resources')].map(each => readFileSync(join(each, 'provider.js'), 'utf8'))
  expect(kept).toBe(made)
})

test('lib is what the source says; run `npm run docs` when this fails', () => {
  const written = temporaryFolder()
  writePackageModules(written)
  const contents = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(({ name, parentPath }) => [relative(folder, parentPath), name, readFileSync(join(parentPath, name), 'utf8')])
      .toSorted()
  expect(contents(join(root, 'lib'))).toEqual(contents(written))
})

test('an agent that cannot start says why', async () => {
  const script = `import { startCountersign } from 'countersign/testing'
    await startCountersign({ mnemonic: 'not a phrase' }).catch(error => console.log(error.message))`
  const { output } = await node('--input-type=module', '-e', script)
  expect(output).toMatch(/^Countersign did not start\. [\s\S]*countersign: .+/)
})

test('it ends with the process that started it, whatever that does', async () => {
  const script = (end: string) => `import { startCountersign } from 'countersign/testing'
    const { baseUrl } = await startCountersign()
    console.log(baseUrl)
    ${end}`
  for (const end of ['', 'process.exit(3)', 'throw new Error("broken")', 'process.kill(process.pid, "SIGKILL")']) {
    const { output } = await node('--input-type=module', '-e', script(end))
    const [baseUrl = ''] = /http:\S+/.exec(output) ?? []
    expect(baseUrl).not.toBe('')
    await expect
      .poll(() =>
        fetch(`${baseUrl}/openapi.json`).then(
          () => 'runs',
          () => 'gone',
        ),
      )
      .toBe('gone')
  }
})
