import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ClientProcess } from '../../core/records.ts'

/**
 * The program at the other end of a loopback connection, by its remote port. Linux tells it under /proc, for programs of
 * the same user; elsewhere, and for other users' programs, it is not known.
 */
export async function clientProcess(connection: {
  readonly remotePort: number
  readonly localPort: number
}): Promise<ClientProcess | undefined> {
  if (process.platform !== 'linux') return undefined
  const inode = await socketInode(connection)
  return inode === undefined ? undefined : ownerOf(inode)
}

/** The client's own end of the connection stands in the table with the two ports swapped. */
async function socketInode({ remotePort, localPort }: { remotePort: number; localPort: number }) {
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const lines = (await readFile(table, 'utf8').catch(() => '')).split('\n')
    for (const line of lines) {
      const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/)
      if (portOf(local) === remotePort && portOf(remote) === localPort) return inode
    }
  }
  return undefined
}

function portOf(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16)
}

async function ownerOf(inode: string): Promise<ClientProcess | undefined> {
  const wanted = `socket:[${inode}]`
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const owners = await Promise.all(pids.map(async pid => ((await holds(pid, wanted)) ? pid : undefined)))
  const pid = owners.find(owner => owner !== undefined)
  if (pid === undefined) return undefined
  return { pid: Number(pid), name: (await nameOf(pid)) || 'unknown program' }
}

/** By its file: `comm` is the name of its first thread, which for Node is `MainThread` and for others whatever they like. */
async function nameOf(pid: string): Promise<string> {
  const file = await readlink(`/proc/${pid}/exe`).catch(() => '')
  if (file) return basename(file)
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim()
}

/** Processes end while we look, and other users' cannot be looked into: neither is an error. */
async function holds(pid: string, wanted: string): Promise<boolean> {
  const descriptors = await readdir(`/proc/${pid}/fd`).catch(() => [])
  for (const descriptor of descriptors) {
    if ((await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')) === wanted) return true
  }
  return false
}
