import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { ClientCredentials } from './turnkey.ts'

/** An example as its reader runs it, with the variables that the window’s .env file sets. */
export async function runExample(name: string, credentials: ClientCredentials, signWith: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'examples', name)], {
    env: {
      ...process.env,
      TURNKEY_BASE_URL: credentials.baseUrl,
      TURNKEY_ORGANIZATION_ID: credentials.organizationId,
      TURNKEY_API_PUBLIC_KEY: credentials.apiPublicKey,
      TURNKEY_API_PRIVATE_KEY: credentials.apiPrivateKey,
      SIGN_WITH: signWith,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, stdout, stderr }
}
