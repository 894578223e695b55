/**
 * The promise: a program of this user that reaches the socket of `countersign ssh-agent` gets nothing signed that the card does not say.
 */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { sshFingerprint } from '../../src/core/ssh/ssh-public-key.ts'
import type { Card } from '../../src/shared/card.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { converse, type RunningSshAgent, say, startSshAgent } from '../support/ssh-agent.ts'
import { ed25519Blob, loginBytes, sshsigBytes, string, testServer } from '../support/ssh-bytes.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const failure = Buffer.of(5)

let agent: Headless
let credentials: InitialClient
let window: WindowSession
let ssh: RunningSshAgent
/** The Ed25519 key, as SSH writes it. */
let publicKey: Buffer
beforeAll(async () => {
  ;({ agent, credentials } = await startForClient())
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

  test.each(['Only a comment', 'Only a comment'.padEnd(500), ''])(
    'asked by a server says so, with %j before',
    async said => {
      const object = commit('Fix\r\u2028')
      const server = testServer()
      const { ask, socket } = await converse(ssh.socket)
      onTestFinished(() => void socket.destroy())
      expect(await ask(sessionBind(server.bind(randomBytes(32), true)))).toEqual(Buffer.of(6))
      for (const data of [object, commit('Another')].map(each => sshsigBytes('git', each))) {
        expect(await ask(handOver(object, said))).toEqual(Buffer.of(6))
        const { fields, warnings } = await shownOf(ask(sign(data)))
        const [first] = fields.filter(({ label }) => /^(Asked|Message|Hash)/.test(label))
        expect(first).toMatchObject({ label: 'Asked from the server', value: sshFingerprint(server.hostKey) })
        expect(warnings).toContainEqual({ level: 'notice', text: expect.stringContaining('passed on') })
      }
    },
  )

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
