import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { built } from '../support/built.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let root: string

beforeAll(async () => {
  root = await built()
})

function script(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Runs `npm test` on test files of these contents alone; answers its last line and its exit code. */
async function testRun(
  files: Record<string, string>,
  ...names: string[]
): Promise<{ lastLine: string | undefined; code: number }> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'test'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'test', `${name}.test.ts`), content)
  // The variables of the vitest that runs this test are not for the one inside it.
  const inner = { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined, NODE_OPTIONS: undefined }
  const child = script(['test', '--root', folder, '--globals', ...names], inner)
  const [output, [code]] = await Promise.all([text(child.stdout as NodeJS.ReadableStream), once(child, 'exit')])
  return { lastLine: output.trimEnd().split('\n').at(-1), code }
}

const fails = "test('d', () => { throw new Error() })"
const passes = "test('a', () => {}); test('b', () => {})"

test('the last line of a test run counts its test cases', async () => {
  expect(await testRun({ passes })).toEqual({ lastLine: '2 passed, 0 failed', code: 0 })
  expect(await testRun({ passes, skips: "test.skip('c', () => {})" })).toEqual({
    lastLine: '2 passed, 0 failed, 1 skipped',
    code: 0,
  })
})

test('a run by name takes the files whose path holds it', async () => {
  expect(await testRun({ passes, fails }, 'asse')).toEqual({ lastLine: '2 passed, 0 failed', code: 0 })
  expect(await testRun({ passes, fails }, 'fail')).toEqual({ lastLine: '0 passed, 1 failed', code: 1 })
  expect(await testRun({ passes, fails }, 'other')).toEqual({ lastLine: '0 passed, 1 failed', code: 1 })
})

test.each([
  ['a failing test', { passes, fails }, '2 passed, 1 failed'],
  ['a file that cannot be loaded', { passes, fails, broken: "import './missing.ts'" }, '2 passed, 2 failed'],
  [
    'an error outside any test',
    { fails, late: "test('e', () => new Promise(done => { setTimeout(() => { done(); throw new Error() }) }))" },
    '1 passed, 2 failed',
  ],
  ['no test at all', {}, '0 passed, 1 failed'],
])('%s counts as a failure and shows in the exit code', async (_, files, lastLine) => {
  expect(await testRun(files)).toEqual({ lastLine, code: 1 })
})

test.runIf(process.platform === 'linux')(
  'without a display, start says so in one line and prints a link; SIGTERM ends it with code 0',
  async () => {
    const child = script(['start', '--ephemeral', '--port', '0'], { DISPLAY: undefined, WAYLAND_DISPLAY: undefined })
    const exited = once(child, 'exit')
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', chunk => {
      output += chunk
    })
    while (!/http:\/\/localhost:\d+\/\S+/.test(output)) await once(child.stdout as NodeJS.ReadableStream, 'data')
    // A crash writes no core dump, in which the keys would stand.
    const [agent] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
    expect(readFileSync(`/proc/${agent}/cmdline`, 'utf8')).toContain('countersign.js')
    expect(readFileSync(`/proc/${agent}/limits`, 'utf8')).toMatch(/^Max core file size +0 +0 /m)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    expect(output.split('\n')[0]).toMatch(/no display here.* in your browser/)
  },
)

test.runIf(process.platform === 'linux').each([
  ['SIGTERM', [0, null]],
  ['SIGINT', [0, null]],
  // npm does not hand this one on: the agent finds npm gone.
  ['SIGHUP', [null, 'SIGHUP']],
] as const)(
  'npm start alone gets %s: the agent ends; it needs no prestart, which npm may have to leave out',
  async (signal, end) => {
    const without = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined, npm_config_ignore_scripts: 'true' }
    const child = spawn('npm', ['start', '--', '--ephemeral', '--port', '0'], {
      cwd: root,
      env: { ...process.env, ...without },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A process group of its own, so that nothing of it is left, whatever becomes of the test.
      detached: true,
    })
    onTestFinished(() => endGroup(child))
    const output = child.stdout
    // The agent has this pipe too, so it closes when both have ended.
    const ended = Promise.all([once(child, 'exit'), once(child, 'close')])
    let said = ''
    output.setEncoding('utf8').on('data', chunk => {
      said += chunk
    })
    while (!/http:\/\/localhost:\d+\/\S+/.test(said)) await once(output, 'data')
    child.kill(signal)
    expect((await ended)[0]).toEqual(end)
  },
)

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL')
  } catch {
    // All of it has ended, as it should.
  }
}
