import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktopObstacle, electronExecutable, electronObstacle } from '../../scripts/electron.mjs'
import { pageUrl } from '../../src/main/own-page.ts'
import { approveInWindow, walkThroughFirstRun } from '../support/agent-window.ts'
import { built } from '../support/built.ts'
import { withoutBus } from '../support/secret-service.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { viemAccount } from '../support/turnkey.ts'

/**
 * What only the real Electron can show: that its sandbox, isolation and policy hold, and that the program as built runs
 * in it. Where it cannot run, this says so and passes nothing.
 */
const executable = electronExecutable()
const obstacle = executable ? (desktopObstacle() ?? electronObstacle()) : 'no Electron runtime'

if (obstacle) test.skip(`not run: ${obstacle}`)
else describe('in Electron', inElectron)

function inElectron() {
  const folder = temporaryFolderOfFile()
  let root: string
  let application: ElectronApplication
  let main: Page
  let approvals: Page

  const programArguments = () => ['--data', folder, '--port', '0']

  beforeAll(async () => {
    root = await built()
    application = await _electron.launch({
      executablePath: executable as string,
      args: [join(import.meta.dirname, '../support/electron/driven.mjs'), root, ...programArguments()],
      env: environment(),
    })
    while (application.windows().length < 2) await application.waitForEvent('window')
    const page = (isWanted: (url: string) => boolean) =>
      application.windows().find(each => isWanted(each.url())) as Page
    main = page(url => url === pageUrl)
    approvals = page(url => url === `${pageUrl}#/approval`)
  })

  afterAll(() => application?.close())

  test('a page has the two functions of the preload and nothing of Node or Electron', async () => {
    await main.getByRole('heading').first().waitFor()
    expect(await main.evaluate('Object.keys(agent)')).toEqual(['call', 'subscribe'])
    expect(await main.evaluate('[typeof require, typeof process, typeof module, typeof Buffer]')).toEqual(
      Array(4).fill('undefined'),
    )
  })

  test('what a page does to the objects of the preload does not reach the preload', async () => {
    const answer = await main.evaluate(`(async () => {
      Array.prototype.map = () => { throw new Error('replaced') }
      Object.hasOwn = () => true
      return agent.call('constructor').then(() => 'answered', error => error.message)
    })()`)
    expect(answer).toContain('no call named constructor')
    await main.reload()
  })

  test('renderers are sandboxed', async () => {
    const sandboxed = await application.evaluate(({ app }) =>
      app
        .getAppMetrics()
        .filter(({ type }) => type === 'Tab')
        .map(({ sandboxed }) => sandboxed),
    )
    expect(sandboxed.length).toBeGreaterThan(0)
    if (process.platform !== 'linux') expect(sandboxed).not.toContain(false)
  })

  test('a page can neither leave, nor open another, nor evaluate text, nor reach the network', async () => {
    await main.evaluate("location.href = 'https://example.org/'")
    expect(await main.evaluate("open('https://example.org/')")).toBeNull()
    expect(await main.evaluate("(() => { try { return eval('1') } catch (error) { return error.name } })()")).toBe(
      'EvalError',
    )
    expect(await main.evaluate("fetch('https://example.org/').then(() => 'reached', error => error.name)")).toBe(
      'TypeError',
    )
    expect(main.url()).toBe(pageUrl)
  })

  test('its first run, a request and its approval', async () => {
    const { credentials, address } = await walkThroughFirstRun(main, { passphrase: 'four quite unrelated words' })
    const account = await viemAccount(credentials, address)
    const signing = account.signTransaction({
      chainId: 1,
      to: address as `0x${string}`,
      value: 0n,
      nonce: 0,
      gas: 21_000n,
      gasPrice: 1n,
    })
    await approveInWindow(approvals, /./)
    await expect(signing).resolves.toMatch(/^0x/)
  })

  test('a second program on the same data ends, and the first comes to the front', async () => {
    await application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().forEach(window => void window.hide()),
    )
    const second = spawn(executable as string, [root, ...programArguments()], { env: environment(), stdio: 'ignore' })
    expect(await once(second, 'exit')).toEqual([0, null])
    expect(
      await application.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows().some(window => window.isVisible()),
      ),
    ).toBe(true)
  })

  test('quitting ends it with code 0', async () => {
    const child = application.process()
    const exited = once(child, 'exit')
    await application.evaluate(({ app }) => void setTimeout(() => app.quit()))
    expect(await exited).toEqual([0, null])
  })
}

function environment(): Record<string, string> {
  const all: NodeJS.ProcessEnv = {
    ...process.env,
    ...withoutBus,
    ELECTRON_RUN_AS_NODE: undefined,
    NODE_OPTIONS: undefined,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
