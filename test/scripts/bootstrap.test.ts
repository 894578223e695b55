import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { built } from '../support/built.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const run = promisify(execFile)

test('where everything is in place the bootstrap does nothing and says nothing', async () => {
  const root = await built()
  const { stdout, stderr } = await run(process.execPath, ['scripts/bootstrap.mjs', 'headless'], { cwd: root })
  expect(stdout + stderr).toBe('')
})

// npm leaves out `prestart` and the like where a person has set ignore-scripts.
test('every npm script is one command, in the place of the shell that npm starts it in', () => {
  for (const [name, command] of Object.entries(manifest.scripts)) {
    expect(command).toBe(`exec node scripts/run.mjs ${name}`)
  }
})

/** As cmd.exe: it has no word exec, but runs files of the folder it is in; one of those is understood here. */
const likeCmd = `#!/bin/sh
set -f
set -- $2
if [ "$(cat "$1.cmd" 2>/dev/null)" = '@%*' ]; then shift; fi
if [ "$1" = exec ]; then echo "'exec' is not recognized" >&2; exit 1; fi
"$@"
`

test.runIf(process.platform === 'linux')('cmd.exe, too, knows exec', async () => {
  const root = await built()
  const shell = join(temporaryFolder(), 'shell')
  writeFileSync(shell, likeCmd, { mode: 0o755 })
  const words = ['run', '--silent', 'doctor', '--script-shell', shell, '--', '--help']
  const { stdout } = await run('npm', words, { cwd: root })
  expect(stdout).toContain('npm run --silent doctor')
})

test('the bootstrap knows each of them', async () => {
  const unknown = await run(process.execPath, ['scripts/bootstrap.mjs', 'nothing-of-the-kind']).catch(
    error => error.stderr,
  )
  for (const name of Object.keys(manifest.scripts)) expect(unknown).toContain(name)
})
