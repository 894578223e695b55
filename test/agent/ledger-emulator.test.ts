import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAgentWindow, openSection, walkThroughFirstRun } from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { type Emulator, startEmulator } from '../support/ledger/emulator.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'

/** The built agent and a browser: a developer chooses Ledger's emulator in the window. */
let browser: Chromium
let emulator: Emulator
let agent: Headless | undefined

const data = temporaryFolderOfFile()
const unset = { COUNTERSIGN_LEDGER: undefined }

beforeAll(async () => {
  ;[browser, emulator] = await Promise.all([openChromium(), startEmulator()])
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
  emulator?.close()
})

async function start(environment: Readonly<Record<string, string | undefined>>): Promise<Page> {
  await agent?.stop()
  agent = await startHeadless(['--data', data], { environment })
  return openAgentWindow(browser, agent.window)
}

const emulated = (page: Page) => page.getByRole('region', { name: 'Speculos' }).getByText('Ready')

test('an emulator is chosen in the settings, and is there at once and after a restart', async () => {
  const page = await start(unset)
  await walkThroughFirstRun(page, { passphrase: 'correct horse battery staple' })
  await openSection(page, 'Settings')
  await page.getByRole('link', { name: 'Connections' }).click()
  const field = page.getByLabel('Address of the emulator')
  await field.fill(`127.0.0.1:${emulator.port}`)
  await page.getByRole('button', { name: 'Save address' }).click()
  await page.getByText('An emulator replaces your Ledger.').waitFor()
  await openSection(page, 'Hardware wallets')
  await emulated(page).waitFor()

  const again = await start(unset)
  await openSection(again, 'Hardware wallets')
  await emulated(again).waitFor()
  await openSection(again, 'Settings')
  await again.getByRole('link', { name: 'Connections' }).click()
  await again.getByLabel('Address of the emulator').fill('')
  await again.getByRole('button', { name: 'Save address' }).click()
  await again.getByText('An emulator replaces your Ledger.').waitFor({ state: 'detached' })
  await openSection(again, 'Hardware wallets')
  await again.getByRole('button', { name: 'Add Ledger' }).waitFor()
  await expect.poll(() => again.getByRole('region', { name: 'Speculos' }).count()).toBe(0)
})

test('the environment wins, and the settings say so', async () => {
  const chosen = `speculos:127.0.0.1:${emulator.port}`
  const page = await start({ COUNTERSIGN_LEDGER: chosen })
  await openSection(page, 'Settings')
  await page.getByRole('link', { name: 'Connections' }).click()
  await page.getByText(chosen).waitFor()
  await expect.poll(() => page.getByLabel('Address of the emulator').isDisabled()).toBe(true)
  await openSection(page, 'Hardware wallets')
  await emulated(page).waitFor()
})
