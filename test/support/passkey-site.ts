import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { build } from 'vite'
import { onTestFinished } from 'vitest'

/** Functions that the script of the page offers: see `passkey-page.ts`. */
export interface DApp {
  register(): Promise<{ challenge: string; attestation: object }>
  call(baseUrl: string, method: string, body: object): Promise<unknown>
}

/** Serves the page of a dApp that signs with passkeys, at an origin of its own. */
export async function servePasskeyPage(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'passkey-page.ts') } },
  })
  const [chunk] = (output as { output: { code: string }[] }).output
  const page = `<!doctype html><title>A dApp</title><script type="module">${chunk?.code}</script>`
  const site = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  return `http://localhost:${(site.address() as AddressInfo).port}`
}

/**
 * A passkey provider without a person, for one page wherever it goes:
 * https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/
 */
export async function withVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
