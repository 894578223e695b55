import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createClientProcesses } from '../../../src/adapters/process/client-process.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const listings: string[] = []
vi.mock('node:fs/promises', async original => {
  const actual = await original<typeof FileSystem>()
  return {
    ...actual,
    readdir: (path: string) => {
      listings.push(path)
      return actual.readdir(path)
    },
  }
})

/** A /proc of `processes`, each with one connection from the port 10000 and its number to 8840. */
function pretendProc(processes: number): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'net'))
  const rows = Array.from({ length: processes }, (_, index) => {
    const local = (10_000 + index).toString(16).toUpperCase().padStart(4, '0')
    return `  ${index}: 0100007F:${local} 0100007F:2288 01 00000000:00000000 00:00000000 00000000  1000        0 ${5000 + index} 1`
  })
  writeFileSync(join(root, 'net', 'tcp'), ['  sl  local_address rem_address', ...rows, ''].join('\n'))
  for (let index = 0; index < processes; index++) {
    const folder = join(root, String(100 + index))
    mkdirSync(join(folder, 'fd'), { recursive: true })
    symlinkSync('/dev/null', join(folder, 'fd', '0'))
    symlinkSync(`socket:[${5000 + index}]`, join(folder, 'fd', '3'))
    symlinkSync(`/usr/bin/program-${index}`, join(folder, 'exe'))
  }
  return root
}

test.runIf(process.platform === 'linux')('finds the program at the other end of a real connection', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const script = `require('node:net').connect(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['-e', script])
  onTestFinished(() => void child.kill())
  const [socket] = await once(server, 'connection')
  const find = createClientProcesses()
  const connection = { remotePort: socket.remotePort, localPort: port }
  expect(await find(connection)).toEqual({ pid: child.pid, name: 'node' })
  expect(await find({ remotePort: 1, localPort: port })).toBeUndefined()
})

test('three hundred that ask at once share two searches, and each is told its own', async () => {
  const find = createClientProcesses(pretendProc(300), 'linux')
  listings.length = 0
  const found = await Promise.all(
    Array.from({ length: 300 }, (_, index) => find({ remotePort: 10_000 + index, localPort: 8840 })),
  )
  expect(found).toEqual(Array.from({ length: 300 }, (_, index) => ({ pid: 100 + index, name: `program-${index}` })))
  expect(listings.length).toBeLessThanOrEqual(2 * 301)
})

test('a program that was found lately is looked into first, and no other', async () => {
  const find = createClientProcesses(pretendProc(50), 'linux')
  await find({ remotePort: 10_007, localPort: 8840 })
  listings.length = 0
  expect(await find({ remotePort: 10_007, localPort: 8840 })).toMatchObject({ pid: 107 })
  expect(listings).toHaveLength(2)
})

test('a connection of nobody that can be looked into, and a missing /proc, leave it unknown', async () => {
  expect(await createClientProcesses(pretendProc(2), 'linux')({ remotePort: 1, localPort: 2 })).toBeUndefined()
  const nowhere = createClientProcesses('/nonexistent', 'linux')
  expect(await nowhere({ remotePort: 1, localPort: 2 })).toBeUndefined()
  expect(await createClientProcesses('/proc', 'darwin')({ remotePort: 1, localPort: 2 })).toBeUndefined()
})
