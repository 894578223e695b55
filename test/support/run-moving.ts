import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { temporaryFolder } from './temporary-folder.ts'
import type { ClientCredentials } from './turnkey.ts'

/** A file like the one that the window makes of an API key. */
function credentialsFile(credentials: ClientCredentials): string {
  const file = join(temporaryFolder(), 'key.env')
  const lines = {
    TURNKEY_BASE_URL: credentials.baseUrl,
    TURNKEY_ORGANIZATION_ID: credentials.organizationId,
    TURNKEY_API_PUBLIC_KEY: credentials.apiPublicKey,
    TURNKEY_API_PRIVATE_KEY: credentials.apiPrivateKey,
  }
  const content = Object.entries(lines).map(([variable, value]) => `${variable}=${value}\n`)
  writeFileSync(file, content.join(''), { mode: 0o600 })
  return file
}

interface Move {
  readonly from: ClientCredentials
  readonly to: ClientCredentials
  readonly only?: readonly string[]
}

/** A program of `examples/moving` as docs/moving.md runs it: Node itself keeps it from writing files and starting programs. */
export async function runMoving(program: 'move-keys.ts' | 'move-people.ts', { from, to, only = [] }: Move) {
  const path = join(import.meta.dirname, '..', '..', 'examples', 'moving', program)
  const args = ['--from', credentialsFile(from), '--to', credentialsFile(to), ...only.flatMap(name => ['--only', name])]
  const child = spawn(process.execPath, ['--permission', '--allow-fs-read=*', path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout: stdout.split('\n').filter(Boolean), stderr: stderr.split('\n').filter(Boolean) }
}
