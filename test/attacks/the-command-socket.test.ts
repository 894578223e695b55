/**
 * The promise: another program of the same user gets no key and keeps nobody out by the socket for commands; and nobody who puts another
 * socket in its place hears the passphrases that are meant for the agent.
 */
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/adapters/store/open.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const passphrase = 'four unrelated words here'
const ofBackup = 'other words for the backup'
const vault = ['--vault', 'passphrase', '--passphrase-file', at('passphrase')]
const openedBy = ['--backup-passphrase-file', at('of-backup')]

let agent: Headless
let window: WindowSession
beforeAll(async () => {
  writeFileSync(at('passphrase'), passphrase, { mode: 0o600 })
  writeFileSync(at('of-backup'), ofBackup, { mode: 0o600 })
  agent = await startHeadless(['--data', at('data'), ...vault, '--init', at('client.json')])
  window = await enterWindow(agent.window)
})
afterAll(() => agent?.kill())

const socketPath = () => at('data/agent.sock')
const answered = async () => (await fetch(`${agent.api}/public/v1/query/whoami`, { method: 'POST', body: '{}' })).status

/** What the agent says to a request on its socket, all of it. */
async function say(path: string, body: string, method = 'POST'): Promise<string> {
  const sent = request({ socketPath: socketPath(), path, method, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return text(response)
}
const ask = (command: string, asked: object) => say(`/${command}`, JSON.stringify(asked))

describe('a program without the passphrase', () => {
  test('gets no backup, whatever it says of itself', async () => {
    const file = at('stolen.age')
    const tries = [
      { file, passphrase: ofBackup, vaultPassphrase: '' },
      { file, passphrase: ofBackup, vaultPassphrase: passphrase.toUpperCase() },
      { file, passphrase: ofBackup, vaultPassphrase: null },
      { file, passphrase: ofBackup, vaultPassphrase: ['four unrelated words here'] },
      { file, passphrase: ofBackup, isAllowed: true },
      { file: 'stolen.age', passphrase: ofBackup },
      { file, recipients: [] },
      [],
    ]
    for (const asked of tries) expect(await ask('backup', asked), JSON.stringify(asked)).toContain('"error"')
    expect(readdirSync(folder).filter(name => name.includes('stolen'))).toEqual([])
  })

  test('keeps nobody waiting at the window by guessing', async () => {
    const said = [
      await ask('backup', { file: at('stolen.age'), passphrase: ofBackup, vaultPassphrase: 'a wrong passphrase' }),
    ]
    said.push(await ask('doctor', { mend: false, vault: { kind: 'passphrase', passphrase: 'a wrong passphrase' } }))
    expect(said.join('\n')).toMatch(/PASSPHRASE_WRONG|PASSPHRASE_TOO_SOON/)
    expect((await window.call('state.get', undefined)).proof.wait).toBe(0)
    await window.call('backups.make', {
      file: at('by-the-person.age'),
      backupFor: { passphrase: ofBackup },
      passphrase,
    })
  })

  test('takes no connections from anybody, however many it holds', async () => {
    const held: Socket[] = []
    const closed = { count: 0 }
    for (let count = 0; count < 300; count += 1) {
      const socket = connect(socketPath()).on('error', () => undefined)
      socket.once('close', () => (closed.count += 1))
      held.push(socket)
    }
    await expect.poll(() => closed.count).toBeGreaterThan(250)
    const descriptors = readdirSync(`/proc/${agent.pid}/fd`).length
    expect(descriptors).toBeLessThan(120)
    expect(await answered()).toBe(401)
    for (const socket of held) socket.destroy()
    await expect.poll(() => ask('nothing', {}).catch(() => '')).toContain('ROUTE_NOT_FOUND')
  })

  test('is told nothing of what is not a command, and ends nothing by it', async () => {
    const secret = 'thirteen horses'
    const strange = [
      await say('/backup', `{"passphrase":"${secret}"`),
      await say('/backup', JSON.stringify({ [secret]: secret, file: secret, passphrase: 1 })),
      await say('/backup', JSON.stringify(secret)),
      await say('/backup', `"${'x'.repeat(70_000)}"`).catch(() => 'refused'),
      await say('/__proto__', '{}'),
      await say('/constructor', '{}'),
      await say('/backup/../doctor', '{}'),
      await say('/backup', '{}', 'GET'),
      await say('/receipts', JSON.stringify({ to: 'relative.jsonl', format: 'jsonl' })),
    ]
    for (const each of strange) expect(each).toMatch(/"error"|refused/)
    expect(`${strange.slice(0, 3).join('')}${agent.stderr()}`).not.toContain(`"${secret}`)
    const raw = connect(socketPath())
    raw.end('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03')
    await text(raw).catch(() => undefined)
    expect(await answered()).toBe(401)
  })

  test('reads no passphrase in the processes, the log or the records', async () => {
    await runProgram('backup', ['--data', at('data'), '--to', at('seen.age'), ...openedBy, ...vault])
    const process = ['cmdline', 'environ'].map(name => readFileSync(`/proc/${agent.pid}/${name}`, 'latin1'))
    const files = readdirSync(at('data'), { recursive: true, encoding: 'utf8' }).filter(name => !name.endsWith('.sock'))
    const written = files.map(name => (name === 'logs' ? '' : readFileSync(at(`data/${name}`), 'latin1')))
    for (const each of [...process, ...written, agent.stderr(), agent.stdout()]) {
      expect(each).not.toContain(passphrase)
      expect(each).not.toContain(ofBackup)
    }
  })
})

describe('a socket in the place of the agent’s', () => {
  /** Somebody who says yes to everything, and listens. */
  async function impostor(path: string): Promise<{ readonly server: Server; heard: () => string }> {
    let heard = ''
    const server = createServer(socket => {
      socket.on('error', () => undefined)
      socket.on('data', part => {
        heard += part.toString('latin1')
        socket.end(
          'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"answer":{"wallets":1,"secrets":5,"activities":1,"missing":0}}\n',
        )
      })
    })
    server.listen(path)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return { server, heard: () => heard }
  }

  /** A directory that was used before, and on which another process holds the lock, or none. */
  function directory(name: string, isHeld: boolean): string {
    mkdirSync(at(name), { mode: 0o700 })
    const { close } = openDatabase(at(`${name}/countersign.db`))
    if (isHeld) onTestFinished(close)
    else close()
    return at(name)
  }
  const backup = (data: string, name: string) =>
    runProgram('backup', ['--data', data, '--to', at(name), ...openedBy, ...vault])

  test('hears nothing where no agent runs', async () => {
    const data = directory('stopped', false)
    const { heard } = await impostor(join(data, 'agent.sock'))
    const { stdout } = await backup(data, 'one.age')
    expect(JSON.parse(stdout)).toMatchObject({ wallets: 0, secrets: 0 })
    expect(heard()).toBe('')
  })

  test('hears nothing by a link to it', async () => {
    const data = directory('linked', true)
    const { heard } = await impostor(at('elsewhere.sock'))
    symlinkSync(at('elsewhere.sock'), join(data, 'agent.sock'))
    expect(await backup(data, 'two.age')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('uses this data'),
    })
    expect(heard()).toBe('')
  })

  test('hears nothing where other users can put one', async () => {
    const data = directory('open', true)
    const { heard } = await impostor(join(data, 'agent.sock'))
    for (const mode of [0o777, 0o1777, 0o770, 0o702]) {
      chmodSync(data, mode)
      const { code, stderr } = await backup(data, 'three.age')
      expect([code, stderr]).toEqual([1, expect.stringContaining(`Run: chmod 700 ${data}`)])
    }
    chmodSync(data, 0o700)
    expect(heard()).toBe('')
  })

  test.runIf(process.getuid?.() === 0)('hears nothing where it is another user’s', async () => {
    const data = directory('theirs', true)
    const { heard } = await impostor(join(data, 'agent.sock'))
    chownSync(join(data, 'agent.sock'), 12_345, 12_345)
    expect(await backup(data, 'four.age')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another user listens'),
    })
    chownSync(data, 12_345, 12_345)
    expect((await backup(data, 'four.age')).stderr).toContain('Another user listens')
    expect(heard()).toBe('')
  })

  test('is told of by the doctor', async () => {
    renameSync(socketPath(), at('kept.sock'))
    onTestFinished(() => {
      rmSync(socketPath(), { force: true })
      renameSync(at('kept.sock'), socketPath())
    })
    await impostor(socketPath())
    await window.call('doctor.examine', undefined)
    const verdict = async () =>
      (await window.call('doctor.get', undefined)).checks.find(({ name }) => name === 'command-socket')
    await expect.poll(verdict).toMatchObject({ state: 'ill', detail: expect.stringContaining('Another program') })
  })
})

test('what is put where a restore would lay something out does not keep the agent from starting', async () => {
  mkdirSync(at('strange'), { mode: 0o700 })
  writeFileSync(at('strange/restored-ready'), 'no folder')
  const started = await startHeadless(['--data', at('strange')])
  await started.stop()
})
