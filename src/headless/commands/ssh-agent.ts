import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { shellPath } from '../../core/display/shell-path.ts'
import { readProgramToken } from '../../core/programs/program-token.ts'
import { isOutgoingUrl, outgoingUrlWords } from '../../core/schema/outgoing-url.ts'
import type { Program } from '../program.ts'
import { stopOnSignals } from '../signals.ts'
import { tell } from '../tell.ts'
import { usage } from '../usage.ts'

export const sshAgent: Program = {
  help: `Lets ssh and git sign with keys of Countersign: each login, commit and tag is a card that you approve.
It prints the line for your shell, and runs until you end it.

${usage('ssh-agent', '[--url URL] [--token TOKEN] [--socket PATH]')}

  --url URL              Address of the running agent. Default: http://localhost:8840
  --token TOKEN          Token of a program, as --init or countersign pair writes it. Default: the environment variable
                         COUNTERSIGN_TOKEN, which other users of this computer cannot see.
  --socket PATH          Path of the socket, in a folder that only you can open. Default: one in a folder of its own.
  --help                 Print this.

It offers the Ed25519 and P-256 keys that have no address on a chain. ssh-add -L prints them.
For git, set gpg.format to ssh, user.signingKey to key::KEY, and gpg.ssh.program to countersign-git-sign.`,
  options: { url: { type: 'string' }, token: { type: 'string' }, socket: { type: 'string' } },
  async run({ url = 'http://localhost:8840', token = process.env.COUNTERSIGN_TOKEN ?? '', socket }) {
    if (process.platform === 'win32') throw new Error('ssh-agent needs Unix sockets, which Windows does not have')
    if (!isOutgoingUrl(String(url))) throw new Error(`--url ${outgoingUrlWords}`)
    if (!readProgramToken(String(token)))
      throw new Error('name a token with --token or COUNTERSIGN_TOKEN. countersign pair makes one')
    const { reachCountersign } = await import('../../adapters/ssh-agent/ask-countersign.ts')
    const { serveAgent } = await import('../../adapters/ssh-agent/serve-agent.ts')
    const { defaultSocket } = await import('../../adapters/ssh-agent/socket-file.ts')
    const countersign = reachCountersign(String(url), String(token))
    const keys = await countersign.keys()
    const path = socket === undefined ? defaultSocket() : resolve(String(socket))
    const stopped = Promise.withResolvers<void>()
    stopOnSignals(stopped.resolve)
    const stop = await serveAgent(path, { countersign, knownHosts: join(homedir(), '.ssh', 'known_hosts'), tell })
    process.stdout.write(`SSH_AUTH_SOCK=${shellPath(path)}; export SSH_AUTH_SOCK;\n`)
    tell(
      keys.length === 0
        ? noKeys
        : `${keys.length === 1 ? '1 key is' : `${keys.length} keys are`} offered. Press Ctrl+C to end.`,
    )
    await stopped.promise
    await stop()
    return { text: '', exitCode: 0 }
  },
}

const noKeys = 'there is no key for SSH yet. In the window, add the account Key for SSH and git to a wallet.'
