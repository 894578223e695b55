/** Logins to a real OpenSSH server, by the ssh of this computer, with keys of `countersign ssh-agent`. */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Card } from '../../src/shared/card.ts'
import { type Headless, type InitialClient, startForClient } from '../support/headless.ts'
import { type RunningSshAgent, startSshAgent } from '../support/ssh-agent.ts'
import { isSshdThere, type SshServer, startSshServer } from '../support/ssh-server.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { enterWindow, type WindowSession } from '../support/window-session.ts'

const folder = temporaryFolderOfFile()
const at = (name: string) => join(folder, name)
const user = userInfo().username

describe.skipIf(!isSshdThere)(isSshdThere ? 'a login' : 'not run: no sshd here', () => {
  let agent: Headless
  let credentials: InitialClient
  let window: WindowSession
  let ssh: RunningSshAgent
  let server: SshServer
  beforeAll(async () => {
    ;({ agent, credentials } = await startForClient())
    window = await enterWindow(agent.window)
    mkdirSync(at('.ssh'), { mode: 0o700 })
    ssh = await startSshAgent(agent, credentials, folder)
    server = await startSshServer(folder, Object.values(ssh.keys))
  })
  afterAll(async () => {
    server?.stop()
    ssh?.program.kill()
    await agent?.stop()
  })

  const options = (key: string) => [
    ...['-F', 'none', '-o', 'IdentitiesOnly=yes', '-i', at(`${key}.pub`), '-o', 'HashKnownHosts=no'],
    ...['-o', 'StrictHostKeyChecking=no', '-o', `UserKnownHostsFile=${at('.ssh/known_hosts')}`],
    ...['-p', String(server.port), `${user}@127.0.0.1`],
  ]

  async function login(...args: readonly string[]): Promise<string> {
    const environment = { PATH: process.env.PATH, SSH_AUTH_SOCK: ssh.socket }
    const running = promisify(execFile)('ssh', args, { env: environment })
    running.child.stdin?.end()
    return (await running).stdout
  }

  /** Waits for the next card of what a program asks, and approves it. Fails if the program ends before. */
  async function approve(asking: Promise<string>): Promise<Card['shown']> {
    const ended = asking.then(said => {
      throw new Error(`there was no card: ${said}`)
    })
    const [card] = await Promise.race([window.cards(1), ended])
    await window.approve(card!)
    return card!.shown
  }

  test.each(['ed25519', 'p256'])('with %s names the server in the bytes, and the card its key', async key => {
    const entering = login(...options(key), 'echo I am in')
    const shown = await approve(entering)
    expect(await entering).toBe('I am in\n')
    expect(shown).toMatchObject({
      title: 'Log in by SSH',
      sentence: `Log in by SSH as “${user}” to the server with the key ${server.fingerprint}`,
      warnings: [],
    })
    expect(shown.fields[0]?.children?.[0]).toMatchObject({ label: 'You give access' })
    expect(shown.asks.reason).toBe(`Your known_hosts calls this server [127.0.0.1]:${server.port}.`)
  })

  test('in the plain form is to any server, and the card says which key has signed the connection', async () => {
    const entering = login('-o', 'PubkeyAuthentication=unbound', ...options('ed25519'), 'echo I am in')
    const shown = await approve(entering)
    expect(await entering).toBe('I am in\n')
    expect(shown.sentence).toBe(`Log in by SSH as “${user}” to a server that is not named`)
    expect(shown.fields).toContainEqual(
      expect.objectContaining({ label: 'Connection signed by', value: server.fingerprint }),
    )
    expect(shown.warnings).toEqual([{ level: 'danger', text: expect.stringContaining('does not name its server') }])
    const name = `[127.0.0.1]:${server.port}`
    expect(shown.asks.reason).toBe(`Your known_hosts has the key that signed the connection as ${name}.`)
  })

  test('by an agent that is passed on says from where', async () => {
    const further = ['ssh', ...options('p256'), "'echo I am further'"].join(' ')
    const entering = login('-A', ...options('ed25519'), further)
    await approve(entering)
    const shown = await approve(entering)
    expect(await entering).toBe('I am further\n')
    expect(shown.fields).toContainEqual(
      expect.objectContaining({ label: 'Asked from the server', value: server.fingerprint }),
    )
    expect(shown.warnings).toEqual([{ level: 'notice', text: expect.stringContaining('passed on') }])
    const name = `[127.0.0.1]:${server.port}`
    expect(shown.asks.reason).toBe(`Your known_hosts calls this server ${name}. Asked from the server ${name}.`)
  })

  test('that the person declines is none', async () => {
    const entering = login('-o', 'BatchMode=yes', ...options('ed25519'), 'echo I am in')
    const refused = expect(entering).rejects.toThrow('Permission denied')
    const [{ id, fingerprint, digest }] = (await window.cards(1)) as [Card]
    await window.call('approvals.reject', { id, fingerprint, digest })
    await refused
  })
})
