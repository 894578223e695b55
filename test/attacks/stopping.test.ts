/**
 * The promise: whatever the agent is told, however often, and whoever holds on to it, it stops in order and with code 0, soon;
 * it leaves nothing behind, whoever asked gets an answer, and what a person approved is settled and not left half done.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { built } from '../support/built.ts'
import { p256KeyFrom } from '../support/client.ts'
import { isNight, longer, scaled } from '../support/effort.ts'
import { type Headless, type InitialClient, startHeadless } from '../support/headless.ts'
import { sendTo } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ethereumAccount } from '../support/turnkey.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
type Signal = (typeof signals)[number]

/** Five seconds for what is under way, two for connections, and a machine that is busy with other things. */
const soon = 30_000

let root: string
beforeAll(async () => {
  root = await built()
}, 300_000)

interface Subject {
  readonly agent: Headless
  readonly client: InitialClient
  readonly session: WindowSession
  /** Where it keeps what must be gone. */
  readonly temporary: string
}

/** Nobody has asked it for anything. */
async function untouched(...more: string[]): Promise<Pick<Subject, 'agent' | 'temporary'>> {
  const temporary = temporaryFolder()
  const agent = await startHeadless(['--ephemeral', ...more], { environment: { TMPDIR: temporary } })
  onTestFinished(() => agent.kill())
  return { agent, temporary }
}

async function ephemeral(): Promise<Subject> {
  const file = join(temporaryFolder(), 'client.json')
  const { agent, temporary } = await untouched('--init', file)
  return { agent, temporary, client: clientIn(file), session: await enterWindow(agent.window) }
}

const clientIn = (file: string): InitialClient => JSON.parse(readFileSync(file, 'utf8'))

/** Tells it to end, and answers how it did. */
async function ends({ agent, temporary }: Pick<Subject, 'agent' | 'temporary'>, told: readonly Signal[] = ['SIGTERM']) {
  for (const signal of told) process.kill(agent.pid, signal)
  return { code: await agent.exited, left: readdirSync(temporary) }
}

const inOrder = { code: 0, left: [] }

let sequence = 0
function submission(client: InitialClient, type: string, parameters: object) {
  const path = `/public/v1/submit/${type.replace(/_V\d+$/, '').toLowerCase()}`
  const timestampMs = String(Date.now() - ++sequence)
  const { organizationId, apiPrivateKey, apiPublicKey } = client
  const body = JSON.stringify({ type: `ACTIVITY_TYPE_${type}`, timestampMs, organizationId, parameters })
  const stamp = p256KeyFrom(apiPrivateKey, apiPublicKey).stamp(body)
  return { path, body, headers: { 'Content-Type': 'application/json', 'X-Stamp': stamp } }
}

const portOf = (url: string) => Number(new URL(url).port)

async function post(
  { agent, client }: Pick<Subject, 'agent' | 'client'>,
  type: string,
  parameters: object,
  headers = {},
) {
  const sent = submission(client, type, parameters)
  return sendTo(portOf(agent.api), { ...sent, headers: { ...sent.headers, ...headers } })
}

async function newWallet(subject: Pick<Subject, 'agent' | 'client'>): Promise<string> {
  const { body } = await post(subject, 'CREATE_WALLET', { walletName: 'Main', accounts: [ethereumAccount] })
  return body.activity.result.createWalletResult.addresses[0]
}

const payload = (signWith: string, text: string) => ({
  ...{ signWith, payload: text },
  ...{ encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' },
})

describe('told to end again and again', () => {
  test('by two signals', { timeout: 6 * soon }, async () => {
    // One handler has them all: each comes first once, and each second.
    const pairs = signals.map((first, index) => [first, signals[(index + 1) % signals.length] as Signal])
    for (const pair of [...pairs, ['SIGTERM', 'SIGTERM'] as const])
      expect(await ends(await untouched(), pair), pair.join()).toEqual(inOrder)
  })

  test('by a burst of signals, all through its stopping, while connections hold it up', { timeout: soon }, async () => {
    const subject = await ephemeral()
    await open(subject, 'api', '')
    const { pid, exited } = subject.agent
    const pestering = setInterval(() => {
      for (const signal of signals) process.kill(pid, signal)
    }, 20)
    const ended = ends(subject)
    await exited.finally(() => clearInterval(pestering))
    expect(await ended).toEqual(inOrder)
  })

  test('at any moment of its start: it stops in order, or had not begun', { timeout: longer(10 * soon) }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 700 }),
        fc.array(fc.constantFrom(...signals), { minLength: 2 }),
        async (delay, told) => {
          const temporary = temporaryFolder()
          const child = spawn(process.execPath, [join(root, 'out/main/headless.js'), '--ephemeral', '--port', '0'], {
            env: { ...process.env, TMPDIR: temporary },
            stdio: 'ignore',
          })
          const exited = once(child, 'exit')
          await new Promise(resolve => setTimeout(resolve, delay))
          for (const signal of told) child.kill(signal)
          const [code] = await exited
          // Before its first line ran, a signal kills a process; then it had nothing.
          expect([0, null]).toContain(code)
          expect(readdirSync(temporary)).toEqual([])
        },
      ),
      { numRuns: scaled(12), endOnFailure: true },
    )
  })

  test('as a process group is, with the wrapper of npm passing on what the agent has had itself', {
    timeout: 2 * soon,
  }, async () => {
    for (const signal of signals) {
      const temporary = temporaryFolder()
      const wrapper = spawn(process.execPath, ['scripts/run.mjs', 'headless', '--ephemeral', '--port', '0'], {
        cwd: root,
        env: { ...process.env, TMPDIR: temporary },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      })
      const exited = once(wrapper, 'exit')
      await once(wrapper.stdout!, 'data')
      process.kill(-wrapper.pid!, signal)
      process.kill(-wrapper.pid!, signal)
      expect(await exited, signal).toEqual([0, null])
      expect(readdirSync(temporary)).toEqual([])
    }
  })
})

/** Opens a connection that has sent this and goes on. What comes back is read, unless told otherwise. */
async function open(
  { agent }: Pick<Subject, 'agent'>,
  port: 'api' | 'window',
  sent: string,
  host = '127.0.0.1',
): Promise<Socket> {
  const socket = connect({ host, port: portOf(agent[port]) })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  if (sent !== '') await new Promise(resolve => socket.write(sent, resolve))
  return socket.resume()
}

describe('held on to by', () => {
  const head = ({ agent }: Pick<Subject, 'agent'>, port: 'api' | 'window', path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${portOf(agent[port])}\r\n`
  const submit = '/public/v1/submit/create_wallet'

  const ways: Record<string, (subject: Pick<Subject, 'agent'>, port: 'api' | 'window') => string> = {
    'a connection that never sends a byte': () => '',
    'half a request line': () => 'POST /public',
    'half of the headers': (subject, port) => head(subject, port, submit),
    'a header without an end': (subject, port) => `${head(subject, port, submit)}X-Endless: ${'a'.repeat(2000)}`,
    'half of a body': (subject, port) => `${head(subject, port, submit)}Content-Length: 1000\r\n\r\n{"type":`,
    'a body in pieces that never ends': (subject, port) =>
      `${head(subject, port, submit)}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
    'a connection kept for later': (subject, port) => `${head(subject, port, '/none')}Content-Length: 0\r\n\r\n`,
    'an upgrade': (subject, port) =>
      `${head(subject, port, '/none').replace('POST', 'GET')}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  }

  test(`${Object.keys(ways).join(', ')}, on both ports and both addresses; and somebody who asks again and again and never reads`, {
    timeout: 2 * soon,
  }, async () => {
    const subject = await untouched()
    for (const way of Object.values(ways)) {
      for (const port of ['api', 'window'] as const) {
        for (const host of ['127.0.0.1', '::1']) await open(subject, port, way(subject, port), host)
      }
    }
    const socket = await open(subject, 'api', '')
    socket.pause()
    const request = `GET /openapi.json HTTP/1.1\r\nHost: localhost:${portOf(subject.agent.api)}\r\n\r\n`
    socket.write(request.repeat(50))
    const begun = performance.now()
    expect(await ends(subject)).toEqual(inOrder)
    expect(performance.now() - begun).toBeLessThan(15_000)
  })
})

describe('with requests that wait for the person', () => {
  test('every caller is answered with what it is at, nobody new is let in, and the streams of several windows end', {
    timeout: soon,
  }, async () => {
    const subject = await ephemeral()
    const signWith = await newWallet(subject)
    const held = Array.from({ length: 20 }, (_, index) =>
      post(subject, 'SIGN_RAW_PAYLOAD_V2', payload(signWith, `payment ${index}`)),
    )
    await subject.session.cards(20)
    const { origin, headers } = subject.session
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${origin}/events`, { method: 'POST', headers })),
    )
    const read = streams.map(stream => stream.text())
    expect(await ends(subject)).toEqual(inOrder)
    for (const answer of await Promise.all(held)) {
      expect(answer).toMatchObject({
        status: 200,
        headers: { connection: 'close' },
        body: { activity: { status: 'ACTIVITY_STATUS_PENDING' } },
      })
    }
    for (const text of read) expect(await text).toContain('data: ')
  })
})

/** An agent on a disk, which can be started again. */
async function lasting(): Promise<() => Promise<Omit<Subject, 'temporary'>>> {
  const folder = temporaryFolder()
  const named = (name: string) => join(folder, name)
  writeFileSync(named('passphrase'), 'four unrelated words here', { mode: 0o600 })
  mkdirSync(named('data'), { mode: 0o700 })
  const vault = ['--vault', 'passphrase', '--passphrase-file', named('passphrase')]
  return async () => {
    const agent = await startHeadless(['--data', named('data'), ...vault, '--init', named('client.json')])
    onTestFinished(() => agent.kill())
    return { agent, client: clientIn(named('client.json')), session: await enterWindow(agent.window) }
  }
}

describe('with payments just approved', () => {
  test('each is completed, and the window told so, or still waits', { timeout: 10 * soon }, async () => {
    const start = await lasting()
    let subject = await start()
    const signWith = await newWallet(subject)
    /** What the person was told: approved, or not. */
    const told = new Map<string, boolean>()
    const outcomes = { completed: 0, waiting: 0 }
    // From the moment the first is on its way to when all are done.
    for (const delay of isNight ? [0, 4, 8, 12, 16, 20] : [0, 20]) {
      for (let index = 0; index < 6; index++) {
        await post(subject, 'SIGN_RAW_PAYLOAD_V2', payload(signWith, `${delay} ${index}`), { Prefer: 'respond-async' })
      }
      const cards = await subject.session.cards(6)
      const answers = cards.map(async card => {
        const answer = await subject.session.approve(card).then(
          () => true,
          (thrown: Error) => thrown,
        )
        // Refused in words, or not let in at all; never left without an answer half-way.
        if (answer !== true) expect(String(answer)).toMatch(/STOPPING|ECONNREFUSED|ECONNRESET/)
        return [card.id, answer === true] as const
      })
      await new Promise(resolve => setTimeout(resolve, delay))
      process.kill(subject.agent.pid, 'SIGTERM')
      expect(await subject.agent.exited).toBe(0)
      const decided = new Map(await Promise.all(answers))
      for (const [id, approved] of decided) told.set(id, approved)

      subject = await start()
      const { organizationId } = subject.client
      for (const [id, approved] of decided) {
        const { status, failure } = await subject.session.call('activities.get', { organizationId, activityId: id })
        expect(failure).toBeNull()
        expect(status).toBe(approved ? 'ACTIVITY_STATUS_COMPLETED' : 'ACTIVITY_STATUS_PENDING')
      }
      outcomes.completed = [...told.values()].filter(Boolean).length
      outcomes.waiting = told.size - outcomes.completed
    }
    expect(outcomes.completed).toBeGreaterThan(0)
    await subject.agent.stop()
  })
})

describe('left alone by its parent, with --exit-with-parent', () => {
  /** A parent that starts the agent and lives until it is killed; the agent writes to where the parent does. */
  function parent(stdin: 'pipe' | 'ignore', options: readonly string[], temporary: string): ChildProcess {
    const agent = [join(root, 'out/main/headless.js'), '--ephemeral', '--port', '0', ...options]
    const script = `
      const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ${JSON.stringify(agent)}, { stdio: ['${stdin}', 'inherit', 'inherit'] })
      child.on('exit', () => process.exit())
      setInterval(() => {}, 60_000)`
    return spawn(process.execPath, ['-e', script], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  }

  async function ready({ stdout }: ChildProcess): Promise<{ api: string }> {
    return JSON.parse(String((await once(stdout!, 'data'))[0]))
  }

  test.each(['pipe', 'ignore'] as const)('it stops in order (standard input: %s)', { timeout: soon }, async stdin => {
    const temporary = temporaryFolder()
    const killed = parent(stdin, ['--exit-with-parent'], temporary)
    const ended = once(killed.stdout!, 'end')
    await ready(killed)
    killed.kill('SIGKILL')
    // The agent has the other end of this, and closes it by ending.
    await ended
    expect(readdirSync(temporary)).toEqual([])
  })

  test('also before it is ready, with nobody there to read that it is', { timeout: soon }, async () => {
    const temporary = temporaryFolder()
    const killed = parent('pipe', ['--exit-with-parent'], temporary)
    const ended = once(killed.stdout!.resume(), 'end')
    while (readdirSync(temporary).length === 0) await new Promise(setImmediate)
    killed.kill('SIGKILL')
    await ended
    expect(readdirSync(temporary)).toEqual([])
  })

  test('it goes on without the option', { timeout: soon }, async () => {
    const temporary = temporaryFolder()
    const killed = parent('pipe', [], temporary)
    const exited = once(killed, 'exit')
    const { api } = await ready(killed)
    killed.kill('SIGKILL')
    await exited
    const answered = await fetch(`${api}/none`, { method: 'POST' })
    expect(answered.status).toBe(404)
    const [orphan] = readdirSync('/proc').filter(pid => {
      if (!/^\d+$/.test(pid)) return false
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`TMPDIR=${temporary}\0`)
      } catch {
        return false
      }
    })
    const ended = once(killed.stdout!, 'end')
    process.kill(Number(orphan), 'SIGTERM')
    killed.stdout!.resume()
    await ended
  })
})
