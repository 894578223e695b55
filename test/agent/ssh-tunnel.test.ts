import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// The tunnel of docs/teams.md, with OpenSSH, from a second computer: this one, by another of its loopback addresses.

/** An SSH server is not installed for a test: it would go on running. `SSHD` names one that lies elsewhere. */
const sshd = process.env.SSHD ?? '/usr/sbin/sshd'
const isThere = existsSync(sshd) && spawnSync('ssh', ['-V']).status === 0
const elsewhere = '127.0.0.2'

test.skipIf(!isThere)(
  isThere ? 'the SDK reaches the agent through an SSH tunnel, and its key opens nothing else' : 'not run: no sshd here',
  async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'init.json')
    const agent = await startHeadless(['--ephemeral', '--approvals', 'nothing', '--init', file])
    onTestFinished(() => agent.kill())
    const { port } = new URL(agent.api)
    const sshPort = await startSshd(folder, port)

    await openTunnel(folder, sshPort, port, port)
    const child = spawn(process.execPath, [
      join(import.meta.dirname, '../support/tunnel-sdk-child.ts'),
      file,
      elsewhere,
    ])
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({ baseUrl: agent.api, username: 'Owner', status: 'ACTIVITY_STATUS_COMPLETED' })

    // By the address of the other end, or another port, it is not called as itself.
    const reply = await fetch(`http://${elsewhere}:${port}/public/v1/query/whoami`, { method: 'POST', body: '{}' })
    expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining('call this agent as localhost')])

    const window = await openTunnel(folder, sshPort, new URL(agent.window).port, new URL(agent.window).port)
    await expect(fetch(`http://${elsewhere}:${new URL(agent.window).port}/`)).rejects.toThrow()
    expect(window.said()).toContain('administratively prohibited')

    // Nor does it listen there: not as a web page of localhost, nor as the agent's socket for commands while no agent runs.
    for (const listening of [
      `${await freePort()}:localhost:${port}`,
      `${join(folder, 'agent.sock')}:localhost:${port}`,
    ])
      expect(await refused(folder, sshPort, ['-R', listening]), listening).toContain('remote port forwarding failed')
    expect(existsSync(join(folder, 'agent.sock'))).toBe(false)
  },
)

/** Serves this user alone, by a key made for it, with the lines of docs/teams.md. Answers its port. */
async function startSshd(folder: string, agentPort: string): Promise<number> {
  const may = `restrict,port-forwarding,permitopen="localhost:${agentPort}"`
  for (const name of ['host', 'client'])
    spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', join(folder, name)])
  writeFileSync(join(folder, 'authorized_keys'), `${may} ${readFileSync(join(folder, 'client.pub'), 'utf8')}`)
  const port = await freePort()
  const settings = [
    `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${join(folder, 'host')}`,
    `AuthorizedKeysFile ${join(folder, 'authorized_keys')}\nPidFile none\nUsePAM no\nStrictModes no\nPasswordAuthentication no`,
    `Match User ${userInfo().username}\n  AllowTcpForwarding local\n  AllowStreamLocalForwarding no\n  PermitOpen localhost:${agentPort}`,
  ]
  writeFileSync(join(folder, 'sshd_config'), `${settings.join('\n')}\n`)
  const server = spawn(sshd, ['-D', '-e', '-f', join(folder, 'sshd_config')])
  onTestFinished(() => void server.kill())
  await hasSaid(server, 'Server listening')
  return port
}

function ssh(folder: string, sshPort: number, forwarding: readonly string[]): ChildProcess {
  const options = ['-o', 'StrictHostKeyChecking=no', '-o', `UserKnownHostsFile=${join(folder, 'known_hosts')}`]
  const client = spawn('ssh', [
    ...['-v', '-N', '-F', 'none', '-i', join(folder, 'client'), ...options, '-o', 'ExitOnForwardFailure=yes'],
    ...['-p', String(sshPort), ...forwarding, `${userInfo().username}@127.0.0.1`],
  ])
  onTestFinished(() => void client.kill())
  return client
}

/** What a client says that ends because it may not forward so. It would go on if it might. */
async function refused(folder: string, sshPort: number, forwarding: readonly string[]): Promise<string> {
  const { stderr } = ssh(folder, sshPort, forwarding)
  return stderr ? text(stderr) : ''
}

async function openTunnel(folder: string, sshPort: number, from: string, to: string) {
  const client = ssh(folder, sshPort, ['-L', `${elsewhere}:${from}:localhost:${to}`])
  const said = await hasSaid(client, 'Entering interactive session')
  await once(connect(Number(from), elsewhere), 'connect')
  return { said }
}

/** Resolves once its stderr holds `words`. @throws Error with what it said, where it ends before */
async function hasSaid(child: ChildProcess, words: string): Promise<() => string> {
  let said = ''
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(said)))
  ended.catch(() => undefined)
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (said += part))
  while (!said.includes(words)) await Promise.race([once(child.stderr as NodeJS.ReadableStream, 'data'), ended])
  return () => said
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
