import { programs } from './programs.mjs'
import { browser } from './setup/browser.mjs'
import { build } from './setup/build.mjs'
import { dependencies } from './setup/dependencies.mjs'
import { electronRuntime } from './setup/electron-runtime.mjs'
import { takeLock } from './setup/lock.mjs'
import { ownNode } from './setup/own-node.mjs'
import { say } from './setup/say.mjs'
import { systemPackages } from './setup/system-packages.mjs'

/** Compilers are asked for only when something is about to be compiled. */
const compiledDependencies = {
  done: dependencies.done,
  async run() {
    const tools = systemPackages('building')
    if (!tools.done()) await tools.run()
    await dependencies.run()
  },
}

const base = [ownNode, compiledDependencies]
const runnable = [systemPackages('running'), ...base, build]

const tests = [systemPackages('testing'), ...runnable, browser]

/** What each npm script needs before it can run, in order. Each step knows whether it is already done. */
const needs = {
  start: [...runnable, electronRuntime],
  headless: runnable,
  ...Object.fromEntries(programs.map(name => [name, runnable])),
  bench: [...runnable, browser],
  test: tests,
  'test:long': tests,
  dev: [systemPackages('running'), ...base, electronRuntime],
  'sign-in-app': base,
  check: base,
  format: base,
  typecheck: base,
  docs: base,
  'clear-signing': base,
  names: base,
}

const steps = needs[process.argv[2]]
if (!steps) throw new Error(`bootstrap.mjs knows ${Object.keys(needs).join(', ')}; not ${process.argv[2]}`)

let release
try {
  for (const step of steps) {
    if (await step.done()) continue
    release ??= await takeLock()
    // Whoever held the lock may have done it meanwhile.
    if (!(await step.done())) await step.run()
  }
} catch (error) {
  say(error.message)
  process.exitCode = 1
} finally {
  release?.()
}
