import type { Page } from 'playwright'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FirstRunOutcome,
  letProgramsGovern,
  openAgentWindow,
  openSection as openSectionOf,
  takePictures,
  typeAskedWords,
  walkThroughFirstRun,
} from '../support/agent-window.ts'
import { type Chromium, openChromium } from '../support/chromium.ts'
import { type Headless, startHeadless } from '../support/headless.ts'
import { chooseFor } from '../support/menus.ts'
import { temporaryFolderOfFile } from '../support/temporary-folder.ts'
import { turnkeyClient } from '../support/turnkey.ts'

/** What a person does in the window beside approving: the built agent, a real browser, the real SDK. */
let browser: Chromium
let agent: Headless
let page: Page
let made: FirstRunOutcome

const data = temporaryFolderOfFile()

beforeAll(async () => {
  ;[browser, agent] = await Promise.all([openChromium(), startHeadless(['--data', data])])
  page = await openAgentWindow(browser, agent.window)
  made = await walkThroughFirstRun(page, { passphrase: 'correct horse battery staple', asOneself: true })
})
afterAll(async () => {
  await browser?.close()
  await agent?.stop()
})

const openSection = (name: string) => openSectionOf(page, name)

test('a wallet is backed up in the words of its address, and nothing of it is logged', async () => {
  await openSection('Accounts')
  await page.getByText('Not backed up').waitFor()
  await page.getByRole('button', { name: 'Show recovery phrase' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  const passphrase = page.getByLabel('Passphrase of Countersign')
  await passphrase.fill('correct horse battery stapler')
  await page.getByRole('button', { name: 'Show now' }).click()
  await page.getByText('This is not the passphrase').waitFor()
  await passphrase.fill('correct horse battery staple')
  // A second after the first wrong one.
  await page.getByRole('button', { name: 'Show now', disabled: false }).click()
  const shown = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await shown.first().waitFor()
  const words = (await shown.allInnerTexts()).map(text => text.replace(/^\d+\s*/, ''))
  expect(mnemonicToAccount(words.join(' ')).address).toBe(made.address)
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await typeAskedWords(page, words)
  await page.getByText('The words are right.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Recovery phrase shown or exported').waitFor()
  expect(agent.stdout() + agent.stderr()).not.toContain(words.slice(0, 3).join(' '))

  await page.getByRole('button', { name: 'Restore wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore a wallet' })
  await dialog.getByLabel('Recovery phrase').fill(words.join(' '))
  await dialog.getByLabel('Name of the wallet').fill('Again')
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => dialog.getByRole('alert').innerText()).toMatch(/already/)
  await page.keyboard.press('Escape')
})

test('another wallet is restored to the addresses other programs derive', async () => {
  const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
  await openSection('Accounts')
  await page.getByRole('button', { name: 'Restore wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore a wallet' })
  await dialog.getByLabel('Recovery phrase').fill(words)
  await dialog.getByLabel('Name of the wallet').fill('Old')
  await dialog.getByRole('button', { name: 'Restore wallet' }).click()
  const wallet = page.getByRole('region', { name: 'Wallet Old' })
  await wallet.waitFor()
  await expect.poll(() => wallet.locator('.address').first().innerText()).toBe(mnemonicToAccount(words).address)
})

test('people, tags, policies and the organization are looked after', async () => {
  await openSection('People')
  await page.getByText('The only root user decides alone.').waitFor()
  await page.getByRole('button', { name: 'Add a person' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('E-mail address').fill('grace@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Person Grace' }).waitFor()
  await page.getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('button', { name: 'Create tag' }).click()
  await page.getByLabel('Name of the tag').fill('Finance')
  await page.getByRole('checkbox', { name: 'Grace' }).click()
  await page.locator('.dialog').getByRole('button', { name: 'Create tag' }).click()
  await page.getByText('1 person').waitFor()
  await page.getByRole('navigation', { name: 'People and tags' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('region', { name: 'Person Grace' }).getByText('Finance').waitFor()
  await takePictures(page, 'people')
  await chooseFor(page, 'Grace', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('region', { name: 'Person Grace' }).waitFor({ state: 'detached' })

  await letProgramsGovern(page)
  await turnkeyClient(made.credentials).createPolicy({
    type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
    timestampMs: String(Date.now()),
    organizationId: made.credentials.organizationId,
    parameters: {
      policyName: 'No exports',
      effect: 'EFFECT_DENY',
      condition: "activity.action == 'EXPORT'",
      notes: 'Back up in the window instead.',
    },
  })
  await openSection('Policies')
  await page.getByText('Denies requests where the action is exporting').waitFor()
  await takePictures(page, 'policies')

  await openSection('Organization')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the organization').fill('Engines')
  await page.keyboard.press('Enter')
  await page.locator('.rail-organization', { hasText: 'Engines' }).waitFor()
  await takePictures(page, 'organization')
})

test('every call of the API can be read about', async () => {
  await openSection('API reference')
  await page.getByRole('link', { name: /^create_wallet / }).waitFor()
  await takePictures(page, 'help')
  await page.getByRole('searchbox').fill('sign transaction')
  await page.getByRole('link', { name: /^sign_transaction / }).click()
  await page.getByText('unsignedTransaction', { exact: true }).first().waitFor()
  await takePictures(page, 'help-call')
})
