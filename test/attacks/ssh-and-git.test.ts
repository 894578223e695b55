/**
 * The promise: a program of this user that reaches the socket of `countersign ssh-agent` gets nothing signed that the card does not say, and
 * keeps nobody else from signing; and nobody else listens in its place.
 */
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
import { ed25519Blob, loginBytes, sshsigBytes, string, testServer } from '../support/ssh-bytes.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const failure = Buffer.of(5)
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

const sign = (data: Uint8Array, key: Uint8Array = publicKey) =>
  Buffer.concat([Buffer.of(13), string(key), string(data), Buffer.alloc(4)])
const extension = (name: string, contents: Uint8Array) => Buffer.concat([Buffer.of(27), string(name), contents])
const sessionBind = (contents: Uint8Array) => extension('session-bind@openssh.com', contents)

/** Rejects what is asked, and answers what the card has shown. */
async function shownOf(asking: Promise<Buffer>): Promise<Card['shown']> {
  const ended = asking.then(answer => {
    throw new Error(`there was no card: ${answer.toString('hex')}`)
  })
  const [{ id, fingerprint, digest, shown }] = (await Promise.race([window.cards(1), ended])) as [Card]
  ended.catch(() => undefined)
  await window.call('approvals.reject', { id, fingerprint, digest })
  expect(await asking).toEqual(failure)
  return shown
}

/** Asks what nobody is asked about. */
async function expectRefused(asking: Promise<Buffer>): Promise<void> {
  expect(await asking).toEqual(failure)
  expect(await window.call('approvals.list', undefined)).toEqual([])
}

describe('a request that is not what it seems', () => {
  test('with a byte too many, or for a login with another key, is one that cannot be read', async () => {
    const login = loginBytes({ publicKey, hostKey: testServer().hostKey })
    const forms = [
      Buffer.concat([login, Buffer.of(0)]),
      loginBytes({ publicKey: ed25519Blob(randomBytes(32)) }),
      sshsigBytes('payments', Buffer.from('Pay')),
      Buffer.concat([sshsigBytes('git', Buffer.from('Pay')), Buffer.of(0)]),
    ]
    for (const data of forms)
      expect(await shownOf(say(ssh.socket, sign(data)))).toMatchObject({
        title: 'Sign what cannot be read',
        warnings: [{ level: 'danger', text: expect.stringContaining('cannot tell') }],
      })
  })

  test('as a transaction is one', async () => {
    const [from, to] = [publicKey.subarray(-32), Buffer.alloc(32, 7)]
    const transfer = Buffer.concat([Buffer.of(2, 0, 0, 0), Buffer.from('00ca9a3b00000000', 'hex')])
    const transaction = Buffer.concat([
      ...[Buffer.of(1, 0, 1, 3), from, to, Buffer.alloc(32), Buffer.alloc(32, 9)],
      ...[Buffer.of(1, 2, 2, 0, 1, 12), transfer],
    ])
    const shown = await shownOf(say(ssh.socket, sign(transaction)))
    expect(shown.title).toBe('Sign a transaction')
    expect(shown.sentence).toContain('Send 1 SOL')
  })

  test('with a key that has coins, or that is none here, reaches nobody', async () => {
    const { organizationId } = credentials
    const { wallets } = await turnkeyClient(credentials).getWallets({ organizationId })
    const { accounts } = await turnkeyClient(credentials).getWalletAccounts({
      organizationId,
      walletId: wallets[0]?.walletId ?? '',
    })
    const withCoins = accounts.find(({ addressFormat }) => addressFormat === 'ADDRESS_FORMAT_SOLANA')?.publicKey ?? ''
    for (const key of [Buffer.from(withCoins, 'hex'), randomBytes(32)]) {
      const blob = ed25519Blob(key)
      await expectRefused(say(ssh.socket, sign(loginBytes({ publicKey: blob }), blob)))
    }
  })

  test('changes no key, no setting, and nothing that is not known', async () => {
    for (const type of [17, 18, 19, 20, 21, 22, 23, 25, 26, 0, 255])
      await expectRefused(say(ssh.socket, Buffer.concat([Buffer.of(type), string(publicKey), string('')])))
    await expectRefused(say(ssh.socket, extension('restrict-destination-v00@openssh.com', Buffer.alloc(0))))
    await expectRefused(say(ssh.socket, Buffer.concat([sign(loginBytes({ publicKey })), Buffer.of(0)])))
  })
})

describe('a login', () => {
  test('without a proof of its server is a danger', async () => {
    const shown = await shownOf(say(ssh.socket, sign(loginBytes({ publicKey }))))
    expect(shown.sentence).toBe('Log in by SSH as “ada” to a server that is not named')
    expect(shown.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('Nothing says which server') }])
  })

  test('is for no other server and no other session than the one that was proven', async () => {
    const [own, other] = [testServer(), testServer()]
    const sessionId = randomBytes(32)
    const tries = [
      loginBytes({ publicKey, sessionId, hostKey: other.hostKey }),
      loginBytes({ publicKey, sessionId: randomBytes(32) }),
      loginBytes({ publicKey, sessionId: randomBytes(32), hostKey: own.hostKey }),
    ]
    const { ask, socket } = await converse(ssh.socket)
    onTestFinished(() => void socket.destroy())
    expect(await ask(sessionBind(own.bind(sessionId)))).toEqual(Buffer.of(6))
    for (const login of tries) await expectRefused(ask(sign(login)))
    // Nor is the connection bound to another one afterwards.
    expect(await ask(sessionBind(other.bind(sessionId)))).toEqual(failure)
  })

  test('is to no server for which a key made for the occasion has signed', async () => {
    const sessionId = randomBytes(32)
    const madeUp = testServer()
    const { ask, socket } = await converse(ssh.socket)
    onTestFinished(() => void socket.destroy())
    expect(await ask(sessionBind(madeUp.bind(sessionId)))).toEqual(Buffer.of(6))
    const shown = await shownOf(ask(sign(loginBytes({ publicKey, sessionId }))))
    expect(shown.sentence).toBe('Log in by SSH as “ada” to a server that is not named')
    expect(shown.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('could have made that key') }])
  })

  test('is not proven by a signature of somebody else', async () => {
    const [known, thief] = [testServer(), testServer()]
    const sessionId = randomBytes(32)
    const ofThief = thief.bind(sessionId)
    const claimed = Buffer.concat([string(known.hostKey), ofThief.subarray(string(thief.hostKey).length)])
    const { ask, socket } = await converse(ssh.socket)
    onTestFinished(() => void socket.destroy())
    expect(await ask(sessionBind(claimed))).toEqual(failure)
    expect((await shownOf(ask(sign(loginBytes({ publicKey, sessionId }))))).sentence).toContain('not named')
  })
})

describe('git', () => {
  const commit = (message: string) =>
    Buffer.from(`tree ${'a'.repeat(40)}\nauthor A <a@a> 1 +0000\ncommitter A <a@a> 1 +0000\n\n${message}\n`)
  const handOver = (object: Uint8Array, summary: string) =>
    extension('git-object@countersign', Buffer.concat([string(object), string(summary)]))

  test('shows no other commit than the one whose hash is signed', async () => {
    const { ask, socket } = await converse(ssh.socket)
    onTestFinished(() => void socket.destroy())
    expect(await ask(handOver(commit('Harmless'), 'Only a comment'))).toEqual(Buffer.of(6))
    const shown = await shownOf(ask(sign(sshsigBytes('git', commit('A back door')))))
    expect(shown.sentence).toBe('Sign a git object that cannot be shown')
    expect(JSON.stringify(shown)).not.toMatch(/Harmless|Only a comment/)
  })

  test('has no words that pass for those of the card', async () => {
    const { ask, socket } = await converse(ssh.socket)
    onTestFinished(() => void socket.destroy())
    const object = commit('Fix” and nothing else\u202e\u200b')
    expect(await ask(handOver(object, 'Checked by Countersign\u202e'))).toEqual(Buffer.of(6))
    const shown = await shownOf(ask(sign(sshsigBytes('git', object))))
    expect(shown.sentence).toBe('Sign the commit “Fix⟨U+201D⟩ and nothing else⟨U+202E⟩⟨U+200B⟩”')
    expect(shown.asks.reason).toBe('Checked by Countersign⟨U+202E⟩')
    expect(shown.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('invisible characters') }])
  })
})

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
    const [{ id, fingerprint, digest }] = (await window.cards(1)) as [Card]
    const kind = () =>
      say(ssh.socket, Buffer.of(11)).then(
        ([type]) => type,
        () => 'no room',
      )
    expect(await kind()).toBe('no room')
    first?.socket.destroy()
    await expect.poll(kind).toBe(12)
    // What was asked goes on waiting: going away decides nothing.
    expect(await window.call('approvals.list', undefined)).toHaveLength(1)
    await window.call('approvals.reject', { id, fingerprint, digest })
  })
})

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
