import { expect, onTestFinished, test } from 'vitest'
import { openAgentWindow, openSection } from '../support/agent-window.ts'
import { openChromium } from '../support/chromium.ts'
import { startForClient } from '../support/headless.ts'
import { chooseFor } from '../support/menus.ts'
import { type DApp, servePasskeyPage, withVirtualAuthenticator } from '../support/passkey-site.ts'

test('the window in a browser adds a passkey for another user, and a page on this computer signs in with it', async () => {
  const site = await servePasskeyPage()
  const { agent, credentials } = await startForClient('--allow-origin', site)
  onTestFinished(() => agent.stop())
  const browser = await openChromium()
  onTestFinished(() => browser.close())
  const page = await openAgentWindow(browser, agent.window)
  await withVirtualAuthenticator(page)
  await openSection(page, 'People')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Grace')
  await page.keyboard.press('Enter')
  const grace = page.getByRole('region', { name: 'Person Grace' })
  await grace.getByText('Create an API key, or add a passkey.').waitFor()

  // By keyboard alone, as far as the browser's own dialog.
  await chooseFor(page, 'Grace', 'Add a passkey')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey for “Grace”' })
  await dialog.getByLabel('Name of the passkey').focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('Give the passkey a name').waitFor()
  await page.keyboard.type('Grace’s phone')
  await page.keyboard.press('Enter')
  await grace.getByText('Grace’s phone').waitFor()
  await grace.getByText('Never used').waitFor()

  // A device holds one passkey of a user; what holds it already is not used again.
  await chooseFor(page, 'Grace', 'Add a passkey')
  await dialog.getByLabel('Name of the passkey').fill('Again')
  await page.keyboard.press('Enter')
  await dialog.getByText('No passkey was made.').waitFor()
  await expect.poll(() => dialog.getByText('That device holds a passkey of this user already').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(site)
  const { organizationId, baseUrl } = credentials
  const answer = await page.evaluate(
    ([baseUrl, organizationId]) => (globalThis as unknown as DApp).call(baseUrl, 'getWhoami', { organizationId }),
    [baseUrl, organizationId] as const,
  )
  expect(answer).toMatchObject({ organizationId, username: 'Grace' })
})
