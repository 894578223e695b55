/** Promise: the package works on a bare Node, without install scripts and without any optional dependency. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { recoverMessageAddress } from 'viem'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { type InstalledPackage, installPackage } from '../support/installed-package.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type ClientCredentials, ethereumAccount, turnkeyClient, viemAccount } from '../support/turnkey.ts'

let installed: InstalledPackage
beforeAll(async () => {
  installed = await installPackage()
})

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the program in its own folder, as a person without anything of this project would. */
function countersign(...args: readonly string[]): Promise<Ran> {
  return new Promise(resolve => {
    const options = { cwd: installed.folder, env: bare(temporaryFolder()) }
    execFile(process.execPath, [installed.program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

const bare = (home: string) => ({ PATH: process.env.PATH, HOME: home, TMPDIR: home })

/** Starts an agent, and resolves with its first line. */
async function started(command: string, args: readonly string[], home = temporaryFolder()) {
  const child = spawn(command, args, {
    cwd: installed.folder,
    env: bare(home),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, exited, line: String(line), home }
}

test('holds what runs and no source, test or document of this project', () => {
  const folders = new Set(installed.files.map(({ path }) => path.replace(/\/.*/, '/')))
  expect([...folders].sort()).toEqual([
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES',
    'bin/',
    'lib/',
    'out/',
    'package.json',
    'resources/',
  ])
  expect(statSync(installed.tarball).size).toBeLessThan(6_000_000)
})

test('describes the API for generators of clients, as a running agent does', async () => {
  const { child, line } = await started(process.execPath, [
    ...[installed.program, 'headless', '--ephemeral', '--port', '0'],
  ])
  const { api } = JSON.parse(line) as { api: string }
  const served = await (await fetch(`${api}/openapi.json`)).json()
  child.kill('SIGTERM')
  const file = join(installed.folder, 'node_modules/countersign/out/openapi.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(served)
})

test('prints its version, its commands, and completion of them', async () => {
  expect(await countersign('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' })
  const { stdout: help } = await countersign('--help')
  const commands = [...help.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)
  expect(commands).toEqual(expect.arrayContaining(['start', 'headless', 'doctor', 'backup', 'restore', 'completion']))
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await countersign('completion', shell)
    for (const command of commands) expect(stdout).toContain(command)
  }
  const nothing = await countersign('nothing')
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('countersign --help lists the commands') })
})

test('signs for an unmodified SDK, and writes its files where the person is', async () => {
  const { child, exited, line } = await started(process.execPath, [
    ...[installed.program, 'headless', '--ephemeral', '--port', '0', '--approvals', 'nothing', '--init', 'client.json'],
  ])
  expect(JSON.parse(line)).toMatchObject({ ready: true })
  const credentials: ClientCredentials = JSON.parse(readFileSync(join(installed.folder, 'client.json'), 'utf8'))
  const { activity } = await turnkeyClient(credentials).createWallet({
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    timestampMs: String(Date.now()),
    organizationId: credentials.organizationId,
    parameters: { walletName: 'Main', accounts: [ethereumAccount] },
  })
  const [address = ''] = activity.result.createWalletResult?.addresses ?? []
  const account = await viemAccount(credentials, address)
  const signature = await account.signMessage({ message: 'hello' })
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('starts for a person without a command, and dumps no memory if it crashes', async () => {
  const { child, exited, line } = await started(process.execPath, [installed.program, '--ephemeral', '--port', '0'])
  expect(line).toMatch(/^Programs reach Countersign at http:\/\/localhost:\d+$/)
  if (process.execve) expect(readFileSync(`/proc/${child.pid}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0/m)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

describe('with --exit-with-parent, under npx', () => {
  test.each(['ignore', 'pipe'] as const)('stops when its starter is killed (standard input: %s)', async stdin => {
    const bin = join(installed.folder, 'node_modules', '.bin')
    mkdirSync(bin, { recursive: true })
    if (!existsSync(join(bin, 'countersign'))) symlinkSync(installed.program, join(bin, 'countersign'))
    const options = ['--ephemeral', '--port', '0', '--approvals', 'nothing', '--exit-with-parent']
    const script = `
      const { spawn } = require('node:child_process')
      spawn('npx', ['--offline', 'countersign', 'headless', ...${JSON.stringify(options)}], { stdio: ['${stdin}', 'inherit', 'inherit'] })
      setInterval(() => {}, 60_000)`
    const { child, home } = await started(process.execPath, ['-e', script])
    const ended = once(child.stdout, 'end')
    child.kill('SIGKILL')
    // The agent has the other end of this, and closes it by ending.
    await ended
    expect(readdirSync(home).filter(name => name.startsWith('countersign-'))).toEqual([])
  })
})

test('without its database library, says in one sentence what to do', async () => {
  const library = join(installed.folder, 'node_modules', 'better-sqlite3')
  renameSync(library, `${library}-away`)
  const { code, stderr } = await countersign('headless', '--ephemeral', '--port', '0')
  renameSync(`${library}-away`, library)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^countersign: The database library better-sqlite3 cannot be loaded on \w+ on \w+\. .+\n$/,
    ),
  })
})
