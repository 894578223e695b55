/**
 * The promise: what the agent writes is for its owner alone, whatever the umask; what it finds open to others, or to be somebody
 * else's, it says in the log, in its first line and in the window, as long as it is so.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { built } from '../support/built.ts'
import { startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { enterWindow } from '../support/window-session.ts'

let root: string
beforeAll(async () => {
  root = await built()
}, 300_000)

function passphraseFile(folder: string): string {
  const file = join(folder, 'passphrase')
  writeFileSync(file, 'four unrelated words here', { mode: 0o600 })
  chmodSync(file, 0o600)
  return file
}

describe('what it writes', () => {
  test.each(['0000', '0022', '0777'])('is for its owner alone under the umask %s', async umask => {
    const folder = temporaryFolder()
    const options = [
      ...['--data', join(folder, 'data'), '--init', join(folder, 'client.json'), '--port', '0', '--print-link'],
      ...['--vault', 'passphrase', '--passphrase-file', passphraseFile(folder)],
    ]
    const agent = spawn(
      'sh',
      ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, 'out/main/countersign.js', 'headless', ...options],
      {
        cwd: root,
        env: { ...process.env, XDG_STATE_HOME: join(folder, 'state') },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    onTestFinished(() => void agent.kill('SIGKILL'))
    const exited = once(agent, 'exit')
    let said = ''
    for await (const text of agent.stdout) {
      said += text
      if (said.includes('#enter=')) break
    }
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
    expect(found).toEqual(
      expect.arrayContaining([
        'client.json',
        'data',
        'data/countersign.db',
        'data/countersign.db-wal',
        'data/logs/agent.log',
        'state/countersign',
      ]),
    )
    for (const name of found) {
      const entry = statSync(join(folder, name))
      expect((entry.mode & 0o777).toString(8), name).toBe(entry.isDirectory() ? '700' : '600')
    }
    expect(said).not.toContain('other users')
    agent.kill()
    await exited
  })

  test('closes a folder of logs that an earlier version left open', async () => {
    const data = temporaryFolder()
    mkdirSync(join(data, 'logs'))
    chmodSync(join(data, 'logs'), 0o755)
    const agent = await startHeadless(['--data', data])
    expect(statSync(join(data, 'logs')).mode & 0o777).toBe(0o700)
    await agent.stop()
  })
})

describe('what it finds', () => {
  const rights = [0o644, 0o640, 0o604, 0o666, 0o777, 0o622, 0o601]

  test('open to others is said in the window as long as it is so', async () => {
    const folder = temporaryFolder()
    const data = join(folder, 'data')
    const passphrase = passphraseFile(folder)
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphrase]
    const agent = await startHeadless(['--data', data, ...vault])
    onTestFinished(() => agent.kill())
    const session = await enterWindow(agent.window)
    const warnings = async () => (await session.call('state.get', undefined)).warnings
    expect(await warnings()).toEqual([])
    expect(JSON.parse(agent.stdout())).not.toHaveProperty('warnings')

    const looked = [
      [data, 0o700],
      [passphrase, 0o600],
      [join(data, 'countersign.db'), 0o600],
      [join(data, 'logs'), 0o700],
    ] as const
    mkdirSync(join(data, 'logs'), { mode: 0o700 })
    for (const [path, own] of looked) {
      for (const right of rights) {
        // A folder its owner cannot enter would be another matter.
        chmodSync(path, right | own)
        expect(await warnings(), `${path} ${right.toString(8)}`).toEqual([expect.stringContaining(path)])
        const [warning = ''] = await warnings()
        expect(warning.includes('read')).toBe((right & 0o055) !== 0)
        expect(warning.includes('changed')).toBe((right & 0o022) !== 0)
        const [, mode] = /Run: chmod (\d+) /.exec(warning) ?? []
        chmodSync(path, Number.parseInt(mode ?? '', 8))
        expect(statSync(path).mode & 0o777).toBe(own)
        expect(await warnings()).toEqual([])
      }
    }
    await agent.stop()
  })

  test('is said in the first line and in the log too, and does not keep it from starting', async () => {
    const folder = temporaryFolder()
    const [data, passphrase] = [join(folder, 'data'), passphraseFile(folder)]
    mkdirSync(data)
    chmodSync(data, 0o755)
    chmodSync(passphrase, 0o644)
    const vault = ['--vault', 'passphrase', '--passphrase-file', passphrase]
    const agent = await startHeadless(['--data', data, ...vault])
    const said = [expect.stringContaining(data), expect.stringContaining(passphrase)]
    expect(JSON.parse(agent.stdout()).warnings).toEqual(said)
    expect(agent.logs().filter(({ level }) => level === 'warn')).toEqual(
      said.map(msg => expect.objectContaining({ msg })),
    )
    expect(statSync(data).mode & 0o777, 'a directory that was there is left as it is').toBe(0o755)
    await agent.stop()
  })

  test.runIf(process.getuid?.() === 0)('to belong to another user is said', async () => {
    const folder = temporaryFolder()
    const own = join(folder, 'vault')
    mkdirSync(own, { mode: 0o700 })
    const { chownSync } = await import('node:fs')
    chownSync(own, 65_534, 65_534)
    const agent = await startHeadless(['--data', own])
    expect(JSON.parse(agent.stdout()).warnings).toEqual([expect.stringContaining('belongs to another user')])
    await agent.stop()
    renameSync(own, `${own}-seen`)
  })
})
