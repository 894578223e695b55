import { once } from 'node:events'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { askAgent } from '../../../src/adapters/command-socket/ask.ts'
import { type RunCommand, serveCommands } from '../../../src/adapters/command-socket/serve.ts'
import { AgentError } from '../../../src/core/errors.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function serving(commands: Record<string, RunCommand>, dataDirectory = temporaryFolder()) {
  const socket = await serveCommands({ dataDirectory, commands: new Map(Object.entries(commands)), log })
  if (!socket) throw new Error('no socket could be made')
  onTestFinished(() => socket.stop())
  const told: string[] = []
  return {
    ...{ dataDirectory, socket, told },
    ask: (name: string, asked: unknown = {}) =>
      askAgent(dataDirectory, name, asked, false, text => void told.push(text)),
  }
}

describe('the socket for commands', () => {
  test('hands a request over, says what is going on, and answers', async () => {
    const { ask, told } = await serving({
      async double(asked, tell) {
        tell('Doubling.')
        return { doubled: (asked as { number: number }).number * 2 }
      },
    })
    expect(await ask('double', { number: 21 })).toEqual({ isRunning: true, answer: { doubled: 42 } })
    expect(told).toEqual(['Doubling.'])
  })

  test('is for its owner alone, whatever the umask', async () => {
    const { dataDirectory } = await serving({})
    expect(statSync(join(dataDirectory, 'agent.sock')).mode & 0o777).toBe(0o600)
    expect(process.umask()).not.toBe(0o177)
  })

  test('refuses in the words and with the code of the command', async () => {
    const { ask } = await serving({
      async refuse() {
        throw new AgentError('VAULT_LOCKED', 'Unlock it first.')
      },
    })
    await expect(ask('refuse')).rejects.toMatchObject({ code: 'VAULT_LOCKED', message: 'Unlock it first.' })
  })

  test('says nothing of what failed unexpectedly', async () => {
    const { ask } = await serving({
      async fail() {
        throw new Error('the passphrase is hunter2')
      },
    })
    await expect(ask('fail')).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.not.stringContaining('hunter2'),
    })
  })

  test('knows no other command, and takes none once it refuses', async () => {
    const { ask, socket } = await serving({ nothing: async () => null })
    await expect(ask('something')).rejects.toMatchObject({ code: 'ROUTE_NOT_FOUND' })
    socket.refuse()
    await expect(ask('nothing')).rejects.toMatchObject({ code: 'STOPPING' })
  })

  test('takes the place of one that was left by a crash', async () => {
    const dataDirectory = temporaryFolder()
    // A file of that name stands for it: Node removes a socket that it closes.
    writeFileSync(join(dataDirectory, 'agent.sock'), '')
    const { ask } = await serving({ nothing: async () => null }, dataDirectory)
    expect(await ask('nothing')).toEqual({ isRunning: true, answer: null })
  })

  test('tells the command when whoever asked has gone', async () => {
    const begun = Promise.withResolvers<AbortSignal>()
    const { dataDirectory } = await serving({
      async wait(_asked, _tell, gone) {
        begun.resolve(gone)
        await once(gone, 'abort')
        return null
      },
    })
    const sent = request({ socketPath: join(dataDirectory, 'agent.sock'), path: '/wait', method: 'POST' })
    sent.on('error', () => undefined).end('{}')
    const gone = await begun.promise
    sent.destroy()
    if (!gone.aborted) await once(gone, 'abort')
    expect(gone.aborted).toBe(true)
  })

  test.runIf(process.platform === 'linux')('is reached by a path that is longer than a socket may have', async () => {
    const dataDirectory = join(temporaryFolder(), 'a'.repeat(120))
    mkdirSync(dataDirectory)
    const { ask } = await serving({ nothing: async () => null }, dataDirectory)
    expect(await ask('nothing')).toEqual({ isRunning: true, answer: null })
    expect(statSync(join(dataDirectory, 'agent.sock')).mode & 0o777).toBe(0o600)
  })
})

describe('where no agent runs', () => {
  test('nothing is asked: no folder, no socket', async () => {
    const folder = temporaryFolder()
    for (const dataDirectory of [folder, join(folder, 'absent')])
      expect(await askAgent(dataDirectory, 'nothing', {}, false, () => undefined)).toEqual({ isRunning: false })
  })

  test('an agent that ends before it has answered is told of', async () => {
    const dataDirectory = temporaryFolder()
    const server = createServer(socket => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n')))
    server.listen(join(dataDirectory, 'agent.sock'))
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    await expect(askAgent(dataDirectory, 'nothing', {}, false, () => undefined)).rejects.toThrow(
      /ended before it had answered/,
    )
  })
})
