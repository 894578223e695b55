import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'

/** An SSH server is not installed for a test: it would go on running. `SSHD` names one that lies elsewhere. */
const sshd = process.env.SSHD ?? '/usr/sbin/sshd'

export const isSshdThere = existsSync(sshd) && spawnSync('ssh', ['-V']).status === 0

/** OpenSSH for this user alone, on a port of this computer. */
export interface SshServer {
  readonly port: number
  /** `SHA256:…` of its key. */
  readonly fingerprint: string
  stop(): void
}

/** @param keys - Lines of `authorized_keys`. */
export async function startSshServer(folder: string, keys: readonly string[]): Promise<SshServer> {
  const hostKey = join(folder, 'host')
  spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey])
  const [, fingerprint = ''] = spawnSync('ssh-keygen', ['-l', '-f', hostKey]).stdout.toString().split(' ')
  writeFileSync(join(folder, 'authorized_keys'), `${keys.join('\n')}\n`)
  const port = await freePort()
  const settings = [
    `Port ${port}\nListenAddress 127.0.0.1\nHostKey ${hostKey}\nAuthorizedKeysFile ${join(folder, 'authorized_keys')}`,
    'PidFile none\nUsePAM no\nStrictModes no\nPasswordAuthentication no\nAllowAgentForwarding yes\n',
  ]
  writeFileSync(join(folder, 'sshd_config'), settings.join('\n'))
  const server = spawn(sshd, ['-D', '-e', '-f', join(folder, 'sshd_config')])
  const listening = Promise.withResolvers<void>()
  let said = ''
  server.stderr.on('data', chunk => {
    said += chunk
    if (said.includes('Server listening')) listening.resolve()
  })
  server.once('exit', () => listening.reject(new Error(`sshd ended: ${said}`)))
  await listening.promise
  return { port, fingerprint, stop: () => void server.kill() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
