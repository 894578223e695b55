import { programs } from '../programs.mjs'
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { dependencies } from './dependencies.mjs'
import { electronRuntime } from './electron-runtime.mjs'
import { takeLock } from './lock.mjs'
import { ownNode } from './own-node.mjs'
import { say } from './say.mjs'
import { systemPackages } from './system-packages.mjs'

const agent = dependencies('agent')
const everything = dependencies('everything')

const runnable = [systemPackages(['running'], agent), ownNode, agent, build]
const checks = [systemPackages([], everything), ownNode, everything]
const ofBuild = [systemPackages(['running'], everything), ownNode, everything, build]
const tests = [systemPackages(['running', 'testing'], everything), ownNode, everything, build, browser]

/** Steps that each npm script needs before it can run, in order. Each step knows if it is already done. */
const needs = {
  start: [...runnable, electronRuntime],
  ...Object.fromEntries(programs.map(name => [name, runnable])),
  pack: [],
  prepack: runnable,
  bench: [...ofBuild, browser],
  test: tests,
  'test:long': tests,
  dev: [systemPackages(['running'], agent), ownNode, agent, electronRuntime],
  example: checks,
  'sign-in-app': checks,
  check: checks,
  format: checks,
  typecheck: checks,
  docs: checks,
  'clear-signing': checks,
  'clients:update': checks,
  names: checks,
  new: checks,
  notices: ofBuild,
  sbom: ofBuild,
  release: ofBuild,
}

/** Does what is not yet done of what an npm script needs. Returns whether the script can run; says why where it cannot. */
export async function prepare(name) {
  const steps = needs[name]
  if (!steps) throw new Error(`The bootstrap knows ${Object.keys(needs).join(', ')}; not ${name}`)
  let release
  try {
    for (const step of steps) {
      if (await step.done()) continue
      release ??= await takeLock()
      // The process that held the lock may have done it meanwhile.
      if (!(await step.done())) await step.run()
    }
    return true
  } catch (error) {
    say(error.message)
    return false
  } finally {
    release?.()
  }
}
