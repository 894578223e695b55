import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import type { Script } from './script.ts'

/** `install.ts` with all its modules as one text, which is made once in a process. */
let bundled: Promise<string> | undefined

/** @returns a script that installs the fake agent in the page it runs in */
export async function fakeAgentInPage(script: Script): Promise<string> {
  bundled ??= bundle()
  return `(() => { ${await bundled}\nfakeAgent.installFakeAgent(${JSON.stringify(script)}) })()`
}

async function bundle(): Promise<string> {
  const lib = { entry: join(import.meta.dirname, 'install.ts'), formats: ['iife' as const], name: 'fakeAgent' }
  const made = await build({ configFile: false, logLevel: 'silent', build: { write: false, minify: false, lib } })
  const [chunk] = (made as Rolldown.RolldownOutput[]).flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('The fake agent was not bundled.')
  return chunk.code
}
