import { lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { shellPath } from '../../core/display/shell-path.ts'
import { isListening } from '../loopback/is-listening.ts'

/** Most bytes in the address of a socket on every system: `sun_path` of macOS, less the byte that ends it. */
const longestPath = 103

/** Path of the socket where none is named: in a folder of this user alone. */
export function defaultSocket(): string {
  return join(process.env.XDG_RUNTIME_DIR || tmpdir(), `countersign-ssh-${process.getuid?.() ?? ''}`, 'agent.sock')
}

/**
 * Makes way for a socket: its folder is made if it is not there, and a socket that an ended agent of this user left is taken away.
 * @throws Error with one sentence, where others can write into the folder, something else has the name, or somebody listens there
 */
export async function makeWayForSocket(path: string): Promise<void> {
  if (Buffer.byteLength(path) > longestPath)
    throw new Error(`${path} is too long for a socket. Name another with --socket`)
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const user = process.getuid?.()
  const { uid, mode } = lstatSync(folder)
  if (uid !== user || (mode & 0o077) !== 0)
    throw new Error(
      `other users can reach ${folder}, the folder of the socket. Run chmod 700 ${shellPath(folder)}, or name another path with --socket`,
    )
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isSocket() || found.uid !== user)
    throw new Error(`${path} is there, and is no socket of yours. Name another path with --socket`)
  if (await isListening(path)) throw new Error(`an agent listens at ${path} already. Name another path with --socket`)
  rmSync(path)
}
