import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { verifyMessage } from 'viem'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StaticServer, serve } from '../renderer/support/static-server.ts'
import { approveInWindow, openAgentWindow, readCard, rejectInWindow, takePicture } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startForClient } from '../support/headless.ts'
import { implicitClient, type OpenIdIssuer, startOpenIdIssuer } from '../support/openid-issuer.ts'

/** The example app as its reader runs it: in one browser the app, in another the window of the agent. */
const app = join(import.meta.dirname, '../../examples/sign-in-app')

let browser: Chromium
let agent: Headless
let issuer: OpenIdIssuer
let site: StaticServer
let window: Page
const outDir = mkdtempSync(join(tmpdir(), 'countersign-app-'))

beforeAll(async () => {
  site = await serve(outDir)
  ;[browser, issuer] = await Promise.all([openChromium(), startOpenIdIssuer({ redirectUris: [site.url] })])
  const started = await startForClient('--auth-proxy', '--oidc-issuer', issuer.issuer)
  agent = started.agent
  const settings = {
    VITE_AGENT_URL: agent.api,
    VITE_ORGANIZATION_ID: started.credentials.organizationId,
    VITE_OIDC_ISSUER: issuer.issuer,
    VITE_OIDC_CLIENT_ID: implicitClient,
  }
  await build({
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 1000 },
  })
  window = await openAgentWindow(browser, agent.window)
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  await issuer?.stop()
  site?.close()
  rmSync(outDir, { recursive: true })
})

const screen = (name: string) => window.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name }).click()

test('the person at the desk allows the page first', { retry: 0 }, async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(site.url)
  await page.getByLabel('E-mail address').fill('first@example.org')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page
    .getByRole('alert')
    .getByText(/^request not authorized: .* Allow it there and try again\.$/)
    .waitFor()
  await window.getByRole('button', { name: 'Allow this origin' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText('We have sent a code to first@example.org.').waitFor()
})

// A browser is sent three codes in three minutes: a second try would not get its own.
test('a person signs up by mail, makes a wallet, signs a message, and signs in again', { retry: 0 }, async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(site.url)
  const email = 'ada@example.org'
  await signInByMail(page, email, 1)

  await page.getByRole('button', { name: 'Create wallet' }).click()
  const address = page.locator('.address').first()
  await expect.poll(() => address.innerText()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await page.getByLabel('Message').fill('Hello, Countersign')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await page.getByRole('button', { name: 'Waiting…', disabled: true }).waitFor()
  await screen('Approvals')
  expect(await readCard(window, /^Sign the text/)).toMatch(/Organization\s+ada@example\.org/)
  await takePicture(window, 'sign-in/3-approval')
  expect(await approveInWindow(window, /^Sign the text/)).toContain('Hello, Countersign')
  const signature = page.getByRole('status')
  await expect.poll(() => signature.innerText()).toMatch(/^0x[0-9a-f]{130}$/)
  await takePicture(page, 'sign-in/4-signed')
  const signed = { address: await address.innerText(), signature: await signature.innerText() }
  expect(
    await verifyMessage({ message: 'Hello, Countersign', ...(signed as Record<keyof typeof signed, `0x${string}`>) }),
  ).toBe(true)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await rejectInWindow(window, /^Sign the text/)
  await page.getByRole('alert').getByText('no signed payload returned').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByMail(page, email, 2)
  await expect.poll(() => address.innerText()).toBe(signed.address)

  await screen('Organization')
  await window.getByRole('link', { name: 'Sub-organizations' }).click()
  await window.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  const sessions = window.getByRole('list', { name: `Sessions of ${email}` })
  await sessions.getByText('by e-mail or text message').first().waitFor()
  await takePicture(window, 'sign-in/5-sessions')
})

test('a person signs up with an OpenID provider, and comes back to the same wallet', async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(site.url)
  const configuration = '**/.well-known/openid-configuration'
  await page.route(configuration, route => route.abort())
  await page.getByRole('button', { name: /^Continue with localhost/ }).click()
  await page
    .getByRole('alert')
    .getByText(/^localhost:\d+ does not answer as an OpenID provider\./)
    .waitFor()
  await page.unroute(configuration)
  await page.getByRole('button', { name: /^Continue with localhost/ }).click()
  await page.getByLabel('Name').fill('grace')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Create wallet' }).click()
  const address = page.locator('.address').first()
  await expect.poll(() => address.innerText()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  const known = await address.innerText()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: /^Continue with localhost/ }).click()
  await expect.poll(() => address.innerText()).toBe(known)
})

/** Signs in with the code of the `count`th message to the address, read from the window as a person reads it. */
async function signInByMail(page: Page, email: string, count: number): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  if (count === 1) await takePicture(page, 'sign-in/1-app')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByText(`We have sent a code to ${email}.`).waitFor()
  await screen('Messages')
  const messages = window.getByRole('article').filter({ hasText: email })
  await expect.poll(() => messages.count()).toBe(count)
  if (count === 1) await takePicture(window, 'sign-in/2-code')
  await page.getByLabel('Code').fill(await messages.first().locator('.code').innerText())
  await page.getByRole('button', { name: 'Sign in' }).click()
}
