import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { memory, root } from '../paths.mjs'
import { showProgress } from './progress.mjs'
import { say } from './say.mjs'

/**
 * Runs a command with its output in a log file of {@link memory}. Says what it is `doing` and where the log is, and shows
 * how it gets on, with what `progress` tells.
 *
 * @throws Error with the end of that log when it fails or takes longer than `timeout` milliseconds.
 */
export async function execute(command, commandArguments, { doing, log, environment = process.env, timeout, progress }) {
  mkdirSync(memory, { recursive: true })
  const file = join(memory, `${log}.log`)
  const output = openSync(file, 'w')
  say(`${doing} (log: ${relative(root, file)})`)
  const child = spawn(command, commandArguments, {
    cwd: root,
    env: { ...environment, NO_COLOR: '1' },
    stdio: ['ignore', output, output],
    timeout,
  })
  const end = () => child.kill()
  process.once('exit', end)
  const hide = showProgress(progress)
  const ending = await new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })
  hide()
  process.off('exit', end)
  closeSync(output)
  if (ending === 0) return
  const tail = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-30).join('\n')
  throw new Error(
    `${command} ${commandArguments.join(' ')} ended with ${ending}. ${relative(root, file)} ends with:\n${tail}`,
  )
}
