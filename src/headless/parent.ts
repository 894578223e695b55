import { execFileSync } from 'node:child_process'
import { fstatSync, readFileSync } from 'node:fs'

/** Interval at which the parent is looked for, in milliseconds. No system Node runs on tells a child that its parent has ended. */
const often = 500

/** Wrappers between the program that starts an agent and the agent: npm, npx, and the shell that they run a command with. */
const wrapper =
  /^(?:npm|npx|pnpm|yarn|bun)\b|\b(?:npm|npx)(?:-cli)?(?:\.c?js)?(?:\s|$)|^(?:\S*\/)?(?:sh|bash|dash|zsh)\s+-c\s/

interface Ancestor {
  readonly id: number
  /** Process id of its own parent. */
  readonly parent: number
  readonly command: string
}

/**
 * Calls `gone` when the program that started this one has ended, however it ended: through npm and npx too, which go on when they are
 * left alone. Where standard input is a pipe, that program holds its other end, which closes as it ends.
 */
export function watchParent(gone: () => void): void {
  if (isPipe(0)) process.stdin.on('end', gone).on('error', gone).on('close', gone).resume()
  const above = processesAbove()
  setInterval(() => {
    if (process.ppid !== above.parent || above.wrappers.some(hasLostItsParent) || !isAlive(above.outermost)) gone()
  }, often).unref()
}

/** Finds the parent, the wrappers among the ancestors, and the first ancestor that is none. */
function processesAbove() {
  const parent = process.ppid
  const wrappers: Ancestor[] = []
  let outermost = parent
  for (let found = ancestor(parent); found && wrapper.test(found.command); found = ancestor(found.parent)) {
    wrappers.push(found)
    outermost = found.parent
  }
  return { parent, wrappers, outermost }
}

function hasLostItsParent({ id, parent }: Ancestor): boolean {
  if (!isAlive(id)) return true
  return process.platform === 'linux' && ancestor(id)?.parent !== parent
}

function ancestor(id: number): Ancestor | undefined {
  if (process.platform === 'win32' || id <= 1) return undefined
  try {
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      // The name stands in parentheses and may hold anything: what follows the last one is the state, then the parent.
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return { id, parent: Number(parent), command }
    }
    const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(id)], { encoding: 'utf8' }).trim()
    return { id, parent: Number.parseInt(line, 10), command: line.replace(/^\d+\s+/, '') }
  } catch {
    return undefined
  }
}

/** Another user's process is alive too, though it takes no signals from here. */
function isAlive(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPipe(descriptor: number): boolean {
  try {
    const kind = fstatSync(descriptor)
    return kind.isFIFO() || kind.isSocket()
  } catch {
    return false
  }
}
