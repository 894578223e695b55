import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { memory, root } from '../paths.mjs'

/**
 * Runs a command with its output in a log file of {@link memory}.
 *
 * @throws Error with the end of that log when it fails or takes longer than `timeout` milliseconds.
 */
export async function execute(command, commandArguments, { environment = process.env, timeout, log } = {}) {
  mkdirSync(memory, { recursive: true })
  const file = join(memory, `${log ?? basename(command)}.log`)
  const output = openSync(file, 'w')
  try {
    const child = spawn(command, commandArguments, {
      cwd: root,
      env: { ...environment, NO_COLOR: '1' },
      stdio: ['ignore', output, output],
      timeout,
    })
    const ending = await new Promise(resolve => {
      child.once('error', error => resolve(error.message))
      child.once('exit', (code, signal) => resolve(code ?? signal))
    })
    if (ending === 0) return
    const tail = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-30).join('\n')
    throw new Error(`${command} ${commandArguments.join(' ')} ended with ${ending} (${relative(root, file)}):\n${tail}`)
  } finally {
    closeSync(output)
  }
}
