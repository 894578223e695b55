import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { runProgram, startProgram } from '../support/program.ts'
import { converse, type RunningSshAgent, say, startSshAgent } from '../support/ssh-agent.ts'
import { loginBytes, string } from '../support/ssh-bytes.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
/** A page that may use the API. */
const page = 'http://localhost:3000'

let agent: Headless
let credentials: InitialClient
let window: WindowSession
let ssh: RunningSshAgent
/** The Ed25519 key, as SSH writes it. */
let publicKey: Buffer
beforeAll(async () => {
  ;({ agent, credentials } = await startForClient('--allow-origin', page))
  window = await enterWindow(agent.window)
  ssh = await startSshAgent(agent, credentials, folder)
  publicKey = Buffer.from(ssh.keys.ed25519.split(' ')[1] ?? '', 'base64')
})
afterAll(async () => {
  ssh?.program.kill()
  await agent?.stop()
})

const sign = (data: Uint8Array) => Buffer.concat([Buffer.of(13), string(publicKey), string(data), Buffer.alloc(4)])

describe('the socket', () => {
  const started = (path: string) =>
    runProgram('ssh-agent', ['--url', agent.api, '--socket', path], { COUNTERSIGN_TOKEN: credentials.token })

  test('takes the place of nothing that is there', async () => {
    mkdirSync(at('own'), { mode: 0o700 })
    writeFileSync(at('own/file'), 'kept')
    symlinkSync(ssh.socket, at('own/link'))
    const isRoot = process.getuid?.() === 0
    await leaveSocket(at('own/others'))
    if (isRoot) chownSync(at('own/others'), 12_345, 12_345)
    const paths = [at('own/file'), at('own/link'), ...(isRoot ? [at('own/others')] : []), ssh.socket]
    for (const path of paths) {
      const before = lstatSync(path).ino
      const { code, stderr, stdout } = await started(path)
      expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('--socket') })
      expect(lstatSync(path).ino).toBe(before)
    }
    expect(readFileSync(at('own/file'), 'utf8')).toBe('kept')
    expect((await say(ssh.socket, Buffer.of(11)))[0]).toBe(12)
  })

  test('takes the place of one that an ended agent of this user left', async () => {
    mkdirSync(at('left'), { mode: 0o700 })
    await leaveSocket(at('left/agent.sock'))
    const { socket, program } = await startSshAgentAt(at('left/agent.sock'))
    onTestFinished(() => program.kill())
    expect((await say(socket, Buffer.of(11)))[0]).toBe(12)
  })

  test('has a path that every system takes', async () => {
    const { code, stderr } = await started(at('x'.repeat(100)))
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('too long') })
  })

  test('is in no folder that others can reach', async () => {
    mkdirSync(at('open'))
    chmodSync(at('open'), 0o755)
    const { code, stderr } = await started(at('open/agent.sock'))
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('chmod 700') })
  })

  test('ends a connection that sends too much, or nothing that is a message, and serves the others', async () => {
    for (const length of ['00040001', 'ffffffff', '00000000']) {
      const { socket } = await converse(ssh.socket)
      socket.write(Buffer.from(length, 'hex'))
      await once(socket, 'close')
    }
    const { ask, socket } = await converse(ssh.socket)
    onTestFinished(() => void socket.destroy())
    expect((await ask(Buffer.of(11)))[0]).toBe(12)
  })

  test('has room again once somebody is gone who was waiting', async () => {
    const open = await Promise.all(Array.from({ length: 64 }, () => converse(ssh.socket)))
    onTestFinished(() => {
      for (const { socket } of open) socket.destroy()
    })
    const [first] = open
    first?.ask(sign(loginBytes({ publicKey }))).catch(() => undefined)
    await window.cards(1)
    const kind = () =>
      say(ssh.socket, Buffer.of(11)).then(
        ([type]) => type,
        () => 'no room',
      )
    expect(await kind()).toBe('no room')
    first?.socket.destroy()
    await expect.poll(kind).toBe(12)
    await nothingWaits()
  })
})

describe('what was asked by somebody who is gone', () => {
  const login = () => sign(loginBytes({ publicKey, sessionId: randomBytes(32) }))

  test('is taken back, however often, and the login of somebody else is asked', async () => {
    // An API key has 100 places to wait in.
    for (const count of [60, 60]) {
      const all = await Promise.all(Array.from({ length: count }, () => converse(ssh.socket)))
      for (const { ask } of all) ask(login()).catch(() => undefined)
      await window.cards(count)
      for (const { socket } of all) socket.destroy()
      await nothingWaits()
    }
    const asking = say(ssh.socket, login())
    const [card] = (await window.cards(1)) as [Card]
    await window.approve(card)
    expect((await asking)[0]).toBe(14)
  })

  test('is taken back where something follows it that nobody has read', async () => {
    const { ask, socket } = await converse(ssh.socket)
    ask(login()).catch(() => undefined)
    await window.cards(1)
    await new Promise(resolve => socket.write(Buffer.alloc(4096), resolve))
    socket.destroy()
    await nothingWaits()
  })

  test('is taken back where the SSH agent has ended', async () => {
    mkdirSync(at('ending'), { mode: 0o700 })
    const { socket, program } = await startSshAgentAt(at('ending/agent.sock'))
    say(socket, login()).catch(() => undefined)
    await window.cards(1)
    program.kill()
    await nothingWaits()
  })

  test('is not answered beside the other requests of a client that asks too far ahead', async () => {
    const { ask, socket } = await converse(ssh.socket)
    ask(login()).catch(() => undefined)
    await window.cards(1)
    socket.on('error', () => undefined).write(Buffer.alloc(300_000))
    await expect.poll(() => socket.closed).toBe(true)
    await nothingWaits()
  })
})

async function nothingWaits(): Promise<void> {
  await expect.poll(() => window.call('approvals.list', undefined)).toEqual([])
}

/** Leaves a socket that nobody listens at any more. */
async function leaveSocket(path: string): Promise<void> {
  const server = createServer().listen(`${path}.before`)
  await once(server, 'listening')
  renameSync(`${path}.before`, path)
  server.close()
  await once(server, 'close')
}

async function startSshAgentAt(socket: string) {
  const args = ['--url', agent.api, '--socket', socket]
  const program = await startProgram('ssh-agent', args, { COUNTERSIGN_TOKEN: credentials.token })
  await program.said(1)
  return { socket, program }
}

describe('the door behind it', () => {
  const ask = (headers: Record<string, string>, body: unknown = { ask: 'keys' }) =>
    fetch(new URL('/ssh', agent.api), { method: 'POST', headers, body: JSON.stringify(body) })

  test('is closed to web pages, and to programs without a token of their own', async () => {
    const authorization = `Bearer ${credentials.token}`
    const wrong = `Bearer ${credentials.token.slice(0, -4)}AAAA`
    expect((await ask({ Authorization: authorization })).status).toBe(200)
    expect((await ask({ Authorization: authorization, Origin: page })).status).toBe(403)
    for (const headers of [{}, { Authorization: wrong }, { Authorization: 'Bearer x' }])
      expect((await ask(headers as Record<string, string>)).status).toBe(401)
  })

  test('says nothing of the token', async () => {
    const path = at('gone/agent.sock')
    const told = await runProgram('ssh-agent', ['--url', 'http://localhost:1', '--socket', path], {
      COUNTERSIGN_TOKEN: credentials.token,
    })
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('No agent answers') })
    expect(told.stderr + agent.stderr()).not.toContain(credentials.token)
  })
})
