import '../../support/remembered-scrypt.ts'
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Headless } from '../../support/headless.ts'
import { runProgram } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../../support/window-session.ts'
import { dataOfStoppedAgent, everythingOf, examine } from './examine-directory.ts'

let stopped: Awaited<ReturnType<typeof dataOfStoppedAgent>>
beforeAll(async () => {
  stopped = await dataOfStoppedAgent()
})

describe('while an agent runs', () => {
  let agent: Headless
  let session: WindowSession
  let directory: string
  beforeAll(async () => {
    directory = stopped.copy(join(stopped.folder, 'running'))
    agent = await stopped.start(directory)
    session = await enterWindow(agent.window)
  })
  afterAll(() => agent?.kill())

  async function ill(...more: string[]): Promise<{ ill: string[]; mended: string[]; code: number | null }> {
    const { code, stdout, stderr } = await runProgram('doctor', ['--data', directory, ...more])
    if (stdout === '') throw new Error(stderr)
    const { checks, mended } = JSON.parse(stdout) as { checks: { name: string; ok: boolean }[]; mended: string[] }
    return { ill: checks.filter(({ ok }) => !ok).map(({ name }) => name), mended, code }
  }

  test('it is examined without being stopped, and its passphrase is tried', async () => {
    expect(await ill('--vault', 'passphrase', '--passphrase-file', stopped.passphraseFile)).toMatchObject({
      ill: [],
      code: 0,
    })
    const wrong = join(temporaryFolder(), 'wrong')
    writeFileSync(wrong, 'four other words entirely')
    expect(await ill('--vault', 'passphrase', '--passphrase-file', wrong)).toMatchObject({ ill: ['vault'], code: 1 })
    expect(stopped.copiesLeft()).toEqual([])
  })

  test('the window shows the same, and puts right what it is asked to', async () => {
    chmodSync(join(directory, 'countersign.db'), 0o604)
    await session.call('doctor.examine', undefined)
    const view = () => session.call('doctor.get', undefined)
    await expect.poll(async () => (await view()).examinedAt).not.toBe(null)
    const found = (await view()).checks.filter(({ state }) => state === 'ill')
    expect(found).toMatchObject([{ name: 'permissions', mend: 'Remove these rights' }])
    await expect(session.call('doctor.mend', { name: 'database' })).rejects.toThrow('nothing left to mend')
    await session.call('doctor.mend', { name: 'permissions' })
    expect(statSync(join(directory, 'countersign.db')).mode & 0o777).toBe(0o600)
    expect((await view()).checks.filter(({ state }) => state === 'ill')).toEqual([])
  })

  test('one that was killed leaves what can be examined', async () => {
    await agent.kill()
    const was = everythingOf(directory)
    const { ill } = await examine(directory)
    expect(ill).toEqual([])
    expect(everythingOf(directory)).toEqual(was)
  })
})

test('an agent that does not answer keeps its data from being examined', async () => {
  const directory = stopped.copy()
  const agent = await stopped.start(directory)
  onTestFinished(() => agent.kill())
  rmSync(join(directory, 'agent.sock'))
  const { code, stdout, stderr } = await runProgram('doctor', ['--data', directory])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('Another agent uses this data directory')
})
