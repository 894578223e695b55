import { createHash } from 'node:crypto'
import { closeSync, openSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Most bytes in the address of a socket: `sun_path` of Linux and of macOS, less the byte that ends it. */
const longest = process.platform === 'linux' ? 107 : 103

/** A way to the socket of a data directory, for as long as it is held. */
export interface SocketPath {
  readonly path: string
  /** Gives back what holding it took. */
  release(): void
}

/** The name of the socket in the data directory. */
export const socketName = 'agent.sock'

/**
 * Path at which the agent of a data directory listens: a socket in it, or a named pipe on Windows. Linux reaches a long path by the
 * folder's descriptor; `undefined` if the path is too long and there is no such way.
 */
export function socketPath(dataDirectory: string): SocketPath | undefined {
  const release = () => undefined
  if (process.platform === 'win32') {
    // Never tried on Windows, nor whether another program can make this pipe first.
    const name = createHash('sha256').update(realpathSync(dataDirectory).toLowerCase()).digest('hex').slice(0, 32)
    return { path: `\\\\.\\pipe\\countersign-${name}`, release }
  }
  const path = join(dataDirectory, socketName)
  if (Buffer.byteLength(path) <= longest) return { path, release }
  if (process.platform !== 'linux') return undefined
  const descriptor = openSync(dataDirectory, 'r')
  return { path: `/proc/self/fd/${descriptor}/${socketName}`, release: () => closeSync(descriptor) }
}
