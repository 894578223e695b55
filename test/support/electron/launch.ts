import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright'
import type { Chromium } from '../chromium.ts'
import { patience } from '../patience.ts'
import type { FromApp, ToApp } from './messages.ts'
import type { Electron } from './stand-in.ts'

/** Where the pages live while Chromium plays Electron's windows: an address it takes for secure, reached by nobody. */
const stage = 'http://countersign.localhost/'
const ownAddress = 'app://countersign/'

/** Asked with SIGUSR2, it writes what it is doing to its standard error: its stack, and the handles that keep it. */
const reports = ['--report-on-signal', '--report-compact', '--report-exclude-env', '--report-filename=stderr']

type WithoutQuestion<Message> = Message extends { question: number } ? Omit<Message, 'question'> : never

/** The built program, run by the stand-in, with a Chromium page for each of its windows. */
export interface DesktopApp {
  readonly process: ChildProcess
  /** Text that it wrote to its standard error. */
  stdout(): string
  stderr(): string
  /** Runs a function in the main process. It sees nothing of the test but its argument. */
  evaluate<Result, Argument = undefined>(
    work: (electron: Electron, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** The page of the window with this title, once it has loaded. */
  page(title: string): Promise<Page>
  /** Fetches one of the program’s own addresses, for example `app://countersign/index.html`. */
  fetch(url: string, method?: string): Promise<{ status: number; headers: Record<string, string>; body: Buffer }>
  /** Makes a window's call as if it came from this frame. */
  invoke(frame: { window: number; url: string; top: boolean }, name: string, input?: unknown): Promise<unknown>
  /** Resolves with the exit code. @throws Error what the program is doing instead, where it does not end */
  ended(): Promise<number | null>
  close(): Promise<void>
}

interface LaunchOptions {
  readonly root: string
  readonly browser: Chromium
  readonly arguments: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
}

export async function launch({
  root,
  browser,
  arguments: programArguments,
  environment,
}: LaunchOptions): Promise<DesktopApp> {
  const child = fork(join(import.meta.dirname, 'boot.ts'), [root, ...programArguments], {
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The variables of the test runner are not for the program.
    env: { ...process.env, NODE_OPTIONS: undefined, NODE_V8_COVERAGE: undefined, ...environment },
    execArgv: ['--disable-warning=ExperimentalWarning', ...reports],
  })
  let errors = ''
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  const exited = gone.then(code => {
    for (const { reject } of asked.values()) reject(new Error(`the program has ended: ${errors}`))
    return code
  })
  const contexts: BrowserContext[] = []
  const pages = new Map<number, Promise<Page>>()
  const titled = new Map<string, PromiseWithResolvers<Page>>()
  const asked = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let questions = 0
  /** True once sending to it has failed, which happens a moment before its channel counts as closed. */
  let isGone = false

  const ask = <Result>(message: WithoutQuestion<Exclude<ToApp, { kind: 'loaded' }>>): Promise<Result> => {
    const answer = new Promise<Result>((resolve, reject) => {
      const question = ++questions
      asked.set(question, { resolve, reject })
      const ended = () => {
        isGone = true
        reject(new Error(`the program has ended: ${errors}`))
      }
      // It may end between being asked whether it is there and being sent something.
      if (child.connected) child.send({ ...message, question }, error => error && ended())
      else ended()
    })
    // Whoever asks a program to end need not wait for what it says to that.
    answer.catch(() => undefined)
    return answer
  }

  // The last thing it does when it starts is to show a window.
  const shown = new Promise<void>(resolve => {
    child.on('message', (message: FromApp) => {
      if (message.kind === 'shown') resolve()
      else if (message.kind === 'answer') settle(message)
      else if (message.kind === 'load') unlessEnded(load(message))
      else unlessEnded(send(message))
    })
  })

  /** A program that ends leaves pages half loaded; as long as it runs, a page that fails is an error. */
  function unlessEnded(work: Promise<void>): void {
    work.catch(error => {
      if (child.connected && !isGone) throw error
    })
  }

  function windowTitled(title: string): PromiseWithResolvers<Page> {
    const found = titled.get(title) ?? Promise.withResolvers<Page>()
    titled.set(title, found)
    return found
  }

  function settle({ question, value, error }: Extract<FromApp, { kind: 'answer' }>): void {
    const waiting = asked.get(question)
    asked.delete(question)
    if (error === undefined) waiting?.resolve(value as never)
    else waiting?.reject(new Error(error))
  }

  async function load(window: Extract<FromApp, { kind: 'load' }>): Promise<void> {
    const { question, title, url } = window
    const prepared = pages.get(window.window) ?? preparedPage(window)
    pages.set(window.window, prepared)
    const page = await prepared
    await page.goto(url.replace(ownAddress, stage))
    windowTitled(title).resolve(page)
    if (child.connected) child.send({ kind: 'loaded', question } satisfies ToApp)
  }

  async function preparedPage({ window, size, preload }: Extract<FromApp, { kind: 'load' }>): Promise<Page> {
    // Each in a context of its own: of several pages in one, Chromium draws only the foremost at full speed.
    const context = await browser.newContext({ viewport: size })
    contexts.push(context)
    const page = await context.newPage()
    await page.route('**/*', route => unlessEnded(serve(route)))
    await page.exposeBinding('standInInvoke', ({ frame }, name: string, input: unknown) =>
      invoke({ window, url: frame.url().replace(stage, ownAddress), top: frame.parentFrame() === null }, name, input),
    )
    // Put together here, because the page's policy lets it evaluate nothing.
    await page.addInitScript(`(${inPage})(function (require, module, exports) {${readFileSync(preload, 'utf8')}\n})`)
    return page
  }

  async function serve(route: Route): Promise<void> {
    const url = route.request().url()
    const method = route.request().method()
    if (!url.startsWith(stage) || !child.connected) return route.abort()
    const { status, headers, body } = await fetchOwn(url.replace(stage, ownAddress), method)
    await route.fulfill({ status, headers, body })
  }

  async function send({ window, channel, args }: Extract<FromApp, { kind: 'send' }>): Promise<void> {
    const page = await pages.get(window)
    await page?.evaluate(
      ([name, values]) =>
        (globalThis as unknown as { standInDeliver: (name: string, values: unknown) => void }).standInDeliver(
          name,
          values,
        ),
      [channel, args] as const,
    )
  }

  const invoke: DesktopApp['invoke'] = ({ window, ...frame }, channel, input) =>
    ask({ kind: 'invoke', window, frame, channel, args: [input] })

  const fetchOwn: DesktopApp['fetch'] = async (url, method = 'GET') => {
    const answer = await ask<{ status: number; headers: Record<string, string>; body: string }>({
      kind: 'fetch',
      method,
      url,
    })
    return { ...answer, body: Buffer.from(answer.body, 'base64') }
  }

  const evaluate: DesktopApp['evaluate'] = (work, argument) =>
    ask({ kind: 'evaluate', source: work.toString(), argument })

  /** @throws Error what the program is doing instead, once it has taken longer than any busy machine */
  async function inTime<Result>(what: string, event: Promise<Result>): Promise<Result> {
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), patience)
    const first = await Promise.race([event.then(value => ({ value })), late.promise])
    clearTimeout(timer)
    if (first !== 'late') return first.value
    const reported = child.stderr && once(child.stderr, 'data', { signal: AbortSignal.timeout(patience / 10) })
    child.kill('SIGUSR2')
    await reported?.catch(() => undefined)
    child.kill('SIGKILL')
    throw new Error(`the program did not ${what}: ${errors}`)
  }

  await inTime('show a window', Promise.race([shown, exited]))
  return {
    process: child,
    stdout: () => output,
    stderr: () => errors,
    evaluate,
    page: title => windowTitled(title).promise,
    fetch: fetchOwn,
    invoke,
    ended: () => inTime('end', exited),
    async close() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await inTime('end', exited)
      await Promise.all(contexts.map(context => context.close()))
    },
  }
}

/** Runs in the page before its own scripts: the preload, with the three things it may use of Electron. */
function inPage(preload: (require: () => unknown, module: object, exports: object) => void): void {
  type Listener = (event: unknown, ...args: unknown[]) => void
  const page = globalThis as unknown as Record<string, unknown> & {
    standInInvoke(name: string, input: unknown): Promise<unknown>
  }
  const listeners = new Map<string, Set<Listener>>()
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: unknown) => {
        page[name] = value
      },
    },
    ipcRenderer: {
      invoke: (name: string, input: unknown) => page.standInInvoke(name, input),
      on: (channel: string, listener: Listener) =>
        listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)),
      off: (channel: string, listener: Listener) => listeners.get(channel)?.delete(listener),
    },
  }
  page.standInDeliver = (channel: string, args: unknown[]) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  }
  preload(() => electron, { exports: {} }, {})
}
