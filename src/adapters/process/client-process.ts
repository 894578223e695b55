import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ClientProcess } from '../../core/ledger/activity-record.ts'

/** A connection as this end sees it. */
export interface LoopbackConnection {
  readonly remotePort: number
  readonly localPort: number
}

/** The program at the other end of a loopback connection. */
export type FindClientProcess = (connection: LoopbackConnection) => Promise<ClientProcess | undefined>

/** Processes looked into at the same time. */
const atOnce = 8

/** Programs that were found lately are looked into first: the next request is most often theirs. */
const mostRecent = 16

interface Asked {
  readonly connection: LoopbackConnection
  readonly answer: (found: ClientProcess | undefined) => void
}

/**
 * Finds programs by the remote ports of their connections. Linux tells it under /proc, for programs of the same user;
 * elsewhere, and for other users' programs, it is not known. A caller who asks while a search is under way shares the next one.
 * @param root - Where `proc` is mounted.
 */
export function createClientProcesses(root = '/proc', platform: NodeJS.Platform = process.platform): FindClientProcess {
  let asked: Asked[] = []
  let searching = false
  let recent: string[] = []

  return async connection => {
    if (platform !== 'linux') return undefined
    const { promise, resolve } = Promise.withResolvers<ClientProcess | undefined>()
    asked.push({ connection, answer: resolve })
    void searchForAll()
    return promise
  }

  async function searchForAll(): Promise<void> {
    if (searching) return
    searching = true
    while (asked.length > 0) {
      const batch = asked
      asked = []
      // A look at a foreign file system may fail in any way; then it is not known, and nobody waits for ever.
      const found = await search(batch).catch(() => new Map<string, ClientProcess>())
      for (const { connection, answer } of batch) answer(found.get(keyOf(connection)))
    }
    searching = false
  }

  /** Finds programs by {@link keyOf} their connections. */
  async function search(batch: readonly Asked[]): Promise<Map<string, ClientProcess>> {
    const sockets = await socketsOf(new Set(batch.map(({ connection }) => keyOf(connection))))
    const owners = await ownersOf(new Set(sockets.keys()))
    const found = new Map<string, ClientProcess>()
    for (const [socket, pid] of owners) {
      const process = { pid: Number(pid), name: (await nameOf(pid)) || 'unknown program' }
      found.set(sockets.get(socket) ?? '', process)
    }
    recent = [...new Set([...owners.values(), ...recent])].slice(0, mostRecent)
    return found
  }

  /**
   * Returns the wanted connections by the link target of their descriptors, for example `socket:[4711]`. The client's own end stands in the
   * table with the two ports swapped.
   */
  async function socketsOf(wanted: ReadonlySet<string>): Promise<Map<string, string>> {
    const sockets = new Map<string, string>()
    for (const table of ['net/tcp', 'net/tcp6']) {
      const lines = (await readFile(join(root, table), 'utf8').catch(() => '')).split('\n')
      for (const line of lines) {
        const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
        const key = keyOf({ remotePort: portOf(local), localPort: portOf(remote) })
        if (wanted.has(key)) sockets.set(`socket:[${inode}]`, key)
      }
    }
    return sockets
  }

  /** Pids by the sockets they hold. Ends as soon as all are found. */
  async function ownersOf(wanted: Set<string>): Promise<Map<string, string>> {
    const owners = new Map<string, string>()
    if (wanted.size === 0) return owners
    const all = (await readdir(root)).filter(name => /^\d+$/.test(name))
    const likely = recent.filter(pid => all.includes(pid))
    const others = all.filter(pid => !likely.includes(pid)).values()
    await lookInto(likely.values())
    await Promise.all(Array.from({ length: atOnce }, () => lookInto(others)))
    return owners

    async function lookInto(pids: Iterable<string>): Promise<void> {
      for (const pid of pids) {
        if (wanted.size === 0) return
        for await (const socket of heldBy(pid)) if (wanted.delete(socket)) owners.set(socket, pid)
      }
    }
  }

  /** Processes end while we look, and other users' cannot be looked into: neither is an error. */
  async function* heldBy(pid: string): AsyncGenerator<string> {
    const folder = join(root, pid, 'fd')
    for (const descriptor of await readdir(folder).catch(() => [])) {
      yield await readlink(join(folder, descriptor)).catch(() => '')
    }
  }

  /** Returns the name of its file: `comm` is the name of its first thread, `MainThread` for Node and whatever others like. */
  async function nameOf(pid: string): Promise<string> {
    const file = await readlink(join(root, pid, 'exe')).catch(() => '')
    if (file) return basename(file)
    return (await readFile(join(root, pid, 'comm'), 'utf8').catch(() => '')).trim()
  }
}

function keyOf({ remotePort, localPort }: LoopbackConnection): string {
  return `${remotePort} ${localPort}`
}

function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}
