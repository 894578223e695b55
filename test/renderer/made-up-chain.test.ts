import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { vocabularies } from '../../src/core/policies/engine/check-expression.ts'
import { compileExpression } from '../../src/core/policies/language/compile.ts'
import { mup } from '../support/made-up-chain/assets.ts'
import { madeUp } from '../support/made-up-chain/chain.ts'
import { madeUpWords } from '../support/made-up-chain/words.ts'
import { connected, ledger } from './support/ledgers.ts'
import { editor, renderedWindows } from './support/open-window.ts'
import { networks } from './support/scripts/limits.ts'
import { settled } from './support/scripts/settled.ts'

const open = renderedWindows()
const moreChains = [madeUp]
const recipient = `mu1${'2a'.repeat(32)}`

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a wallet begins with an account of a chain that the window was never told of, and shows it', async () => {
  const [wallet] = settled().wallets
  if (!wallet) throw new Error('no wallet')
  const [account] = wallet.accounts
  if (!account) throw new Error('no account')
  const ofMadeUp = { ...account, id: `${account.id}x`, addressFormat: 'ADDRESS_FORMAT_MADE_UP', address: recipient }
  const script = { wallets: [{ ...wallet, accounts: [{ ...ofMadeUp, path: "m/44'/7777'/0'" }] }] }
  const window = await open({ hash: '#/accounts', moreChains, script })
  const { page } = window
  await page.getByRole('button', { name: 'Copy Made up address' }).waitFor()
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Made up' }).click()
  await expect.poll(() => form.getByLabel('Derivation path').inputValue()).toBe("m/44'/7777'/1'")
  await form.getByLabel('Derivation path').fill('nothing')
  await form.getByText("for example m/44'/7777'/0'").waitFor()
  await form.getByLabel('Derivation path').fill("m/44'/7777'/5'")
  await form.getByRole('button', { name: 'Add account' }).click()
  await expect.poll(() => window.calls('wallets.addAccounts')).toHaveLength(1)
  await expect
    .poll(async () => (await window.calls('wallets.addAccounts'))[0])
    .toMatchObject({
      accounts: [{ curve: 'CURVE_ED25519', path: "m/44'/7777'/5'", addressFormat: 'ADDRESS_FORMAT_MADE_UP' }],
    })
})

test('its accounts are among those that a hardware wallet is asked for', async () => {
  const { page } = await open({ hash: '#/hardware-wallets', moreChains, script: connected(ledger()) })
  await page.getByRole('button', { name: 'Add Ledger' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a Ledger' })
  await dialog.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'Made up' }).click()
  await dialog.getByText('For tests alone.').waitFor()
  await dialog.getByText("m/44'/7777'/0', m/44'/7777'/1', …").waitFor()
})

test('known addresses are checked as it reads addresses, and written in its words', async () => {
  const { page } = await open({ hash: '#/policies/new', moreChains })
  await page.getByRole('button', { name: 'Known addresses' }).click()
  await page.getByRole('combobox', { name: 'Network' }).fill('made')
  await page.getByRole('option', { name: 'Made up' }).click()
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await addresses.fill(`${recipient}\nMU1'`)
  await press(page, 'Write the policy')
  await page.getByText('An apostrophe cannot be written').waitFor()
  await addresses.fill(`${recipient}\nmu12`)
  await page.getByText('“mu12” is not an address on the made-up chain. It has mu1 and 64 digits').waitFor()
  await addresses.fill(recipient)
  await page.getByText('is not an address').waitFor({ state: 'detached' })
  await press(page, 'Write the policy')
  const condition = editor(page, 'Which requests')
  await expect.poll(() => condition.textContent()).toContain(`madeup.tx.to in ['${recipient}']`)
})

test('a template of its own is offered, and what it writes compiles', async () => {
  const { page } = await open({ hash: '#/policies/new', moreChains })
  await page.getByRole('button', { name: 'One made-up address' }).click()
  await page.getByLabel('To').fill(recipient)
  await page.getByLabel('Grains at most').fill('1 || true')
  await press(page, 'Write the policy')
  await page.getByText('A whole number of grains.').waitFor()
  await page.getByLabel('Grains at most').fill('250')
  await press(page, 'Write the policy')
  const lines = editor(page, 'Which requests').locator('.cm-line')
  await expect.poll(async () => (await lines.allTextContents()).at(-1)).toBe('&& madeup.tx.sum <= 250')
  const { keyword, type } = madeUpWords
  const vocabulary = { ...vocabularies.condition, [keyword]: { type, about: '' } }
  compileExpression((await lines.allTextContents()).join('\n'), vocabulary)
})

test('its coin can be limited, and a policy up to that limit asks for nothing but its transfers', async () => {
  const script = { networks: [...networks, ...(madeUp.assets?.networks() ?? [])], velocityControls: [] }
  const window = await open({ hash: '#/policies/new', moreChains, script })
  const { page } = window
  await page.getByRole('button', { name: 'Spending limit' }).click()
  await press(page, 'New limit')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Network' }).fill('Made')
  await page.getByRole('option', { name: 'Made up' }).click()
  await dialog.getByLabel(`Maximum, in ${mup.symbol}`).fill('3')
  await page.keyboard.press('Enter')
  await page.getByText('Only payments on the made-up chain.').waitFor()
  await press(page, 'Write the policy')
  await expect
    .poll(() => editor(page, 'Which requests').textContent())
    .toContain("madeup.tx.does == 'pay'&& controls.limit_3_mup_a_day_on_made_up")
  await expect
    .poll(async () => (await window.calls('velocityControls.create'))[0])
    .toMatchObject({
      caip19: mup.caip19,
      decimals: 2,
      amount: '3',
    })
})
