/**
 * The promise: whatever the agent is told, however often, and whoever holds on to it, it stops in order and with code 0, soon;
 * it leaves nothing behind, whoever asked gets an answer, and what a person approved is settled and not left half done.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { built } from '../support/built.ts'
import { longer, scaled } from '../support/effort.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { ends, ephemeral, inOrder, portOf, type Signal, type Subject, signals, untouched } from './agents-to-stop.ts'

let root: string
beforeAll(async () => {
  root = await built()
}, 300_000)

describe('told to end again and again', () => {
  test('by two signals', async () => {
    // One handler has them all: each comes first once, and each second.
    const pairs = signals.map((first, index) => [first, signals[(index + 1) % signals.length] as Signal])
    for (const pair of [...pairs, ['SIGTERM', 'SIGTERM'] as const])
      expect(await ends(await untouched(), pair), pair.join()).toEqual(inOrder)
  })

  test('by a burst of signals, all through its stopping, while connections hold it up', async () => {
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

  test('at any moment of its start: it stops in order, or had not begun', { timeout: longer(300_000) }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 700 }),
        fc.array(fc.constantFrom(...signals), { minLength: 2 }),
        async (delay, told) => {
          const temporary = temporaryFolder()
          const child = spawn(
            process.execPath,
            [join(root, 'out/main/countersign.js'), 'headless', '--ephemeral', '--port', '0'],
            {
              env: { ...process.env, TMPDIR: temporary },
              stdio: 'ignore',
            },
          )
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

  test('as a process group is, with the wrapper of npm passing on what the agent has had itself', async () => {
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

  test(`${Object.keys(ways).join(', ')}, on both ports and both addresses; and somebody who asks again and again and never reads`, async () => {
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
    expect(await ends(subject)).toEqual(inOrder)
  })
})

describe('left alone by its parent, with --exit-with-parent', () => {
  /** A parent that starts the agent and lives until it is killed; the agent writes to where the parent does. */
  function parent(stdin: 'pipe' | 'ignore', options: readonly string[], temporary: string): ChildProcess {
    const agent = [join(root, 'out/main/countersign.js'), 'headless', '--ephemeral', '--port', '0', ...options]
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

  test.each(['pipe', 'ignore'] as const)('it stops in order (standard input: %s)', async stdin => {
    const temporary = temporaryFolder()
    const killed = parent(stdin, ['--exit-with-parent'], temporary)
    const ended = once(killed.stdout!, 'end')
    await ready(killed)
    killed.kill('SIGKILL')
    // The agent has the other end of this, and closes it by ending.
    await ended
    expect(readdirSync(temporary)).toEqual([])
  })

  test('also before it is ready, with nobody there to read that it is', async () => {
    const temporary = temporaryFolder()
    const killed = parent('pipe', ['--exit-with-parent'], temporary)
    const ended = once(killed.stdout!.resume(), 'end')
    while (readdirSync(temporary).length === 0) await new Promise(setImmediate)
    killed.kill('SIGKILL')
    await ended
    expect(readdirSync(temporary)).toEqual([])
  })

  test('it goes on without the option', async () => {
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
