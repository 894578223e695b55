import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Headless, type HeadlessOptions, startHeadless } from '../support/headless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The headless agent from its command line: what each option promises, and how it ends. */
export async function start(args: readonly string[], options?: HeadlessOptions): Promise<Headless> {
  const agent = await startHeadless(args, options)
  onTestFinished(() => agent.stop())
  return agent
}

/** Arguments of an agent that needs nobody at its window, and the file its `--init` writes. */
export function initialised(folder = temporaryFolder()) {
  const [file, passphraseFile] = [join(folder, 'client.json'), join(folder, 'passphrase')]
  writeFileSync(passphraseFile, 'four unrelated words here\n')
  const vault = ['--vault', 'passphrase', '--passphrase-file', passphraseFile]
  return {
    folder,
    data: join(folder, 'data'),
    file,
    vault,
    args: ['--data', join(folder, 'data'), ...vault, '--init', file],
  }
}

/** Holds a port as another program would. */
export async function occupy(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server
}

export const portOf = (server: Server) => (server.address() as { port: number }).port
