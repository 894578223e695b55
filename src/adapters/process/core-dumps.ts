import { spawnSync } from 'node:child_process'

/**
 * Has the system write no memory of this process to disk when it crashes: keys may be in it. Linux alone has a command that changes a
 * limit of a running process (util-linux). `npm start` and `countersign` set the limit before they start, on macOS too.
 */
export function forbidCoreDumps(): void {
  if (process.platform === 'linux')
    spawnSync('prlimit', ['--core=0', '--pid', String(process.pid)], { stdio: 'ignore' })
}
