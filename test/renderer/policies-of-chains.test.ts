import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { chains } from '../../src/core/chains/index.ts'
import { editor, renderedWindows } from './support/open-window.ts'

const open = renderedWindows()
/** As the agent offers them. */
const networks = chains.flatMap(({ assets }) => assets?.networks() ?? [])

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function pick(page: Page, label: string, typed: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(typed)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.each([
  {
    typed: 'tron',
    network: 'Tron',
    address: 'TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc',
    wrong: 'TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATd',
    condition: "tron.tx.contract.all(contract, contract.place in ['TJicgazvk4Pm51zEYMWWDeoA1zHb8WsATc'])",
  },
  {
    typed: 'xrp',
    network: 'XRP Ledger',
    address: 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwP',
    wrong: 'rn2HGJKdEw3486aUowKG6c9yspheiFsAwQ',
    condition: "xrp.tx.place in ['rn2HGJKdEw3486aUowKG6c9yspheiFsAwP']",
  },
])('known addresses of $network are checked with their checksum, and written in its words', async of => {
  const { page } = await open({ hash: '#/policies/new' })
  await page.getByRole('button', { name: 'Known addresses' }).click()
  // By the keyboard alone: what was typed narrows the list, and Enter takes the first.
  const network = page.getByRole('combobox', { name: 'Network' })
  await network.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(of.typed)
  await page.getByRole('option', { name: of.network, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => network.inputValue()).toBe(of.network)
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await addresses.fill(of.wrong)
  await press(page, 'Write the policy')
  await page.getByText(`“${of.wrong}” is not an address on`).waitFor()
  await addresses.fill(of.address)
  await page.getByText('is not an address on').waitFor({ state: 'detached' })
  await press(page, 'Write the policy')
  await expect
    .poll(async () => (await editor(page, 'Which requests').textContent())?.replace(/\s/g, ''))
    .toContain(of.condition.replace(/\s/g, ''))
})

test('a limit can be made of the coins of every chain that is read, each with its unit', async () => {
  const window = await open({ hash: '#/policies/new', script: { networks, velocityControls: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Spending limit' }).click()
  await press(page, 'New limit')
  const dialog = page.getByRole('dialog')
  for (const [typed, network, unit] of [
    ['cosmos hub', 'Cosmos Hub', 'ATOM'],
    ['sei', 'Sei', 'SEI'],
    ['aptos', 'Aptos', 'APT'],
    ['stellar', 'Stellar', 'XLM'],
    ['xrp', 'XRP Ledger', 'XRP'],
    ['tron', 'Tron', 'TRX'],
  ] as const) {
    await pick(page, 'Network', typed, network)
    await dialog
      .getByRole('combobox', { name: 'What is counted' })
      .getByText(`${unit}, the network’s own coin`)
      .waitFor()
    await dialog.getByLabel(`Maximum, in ${unit}`).waitFor()
  }
  await dialog.getByRole('combobox', { name: 'What is counted' }).click()
  await page.getByRole('option', { name: 'USDT' }).click()
  await dialog.getByLabel('Maximum, in USDT').fill('500')
  await page.keyboard.press('Enter')
  await page.getByText('500 USDT a day on Tron').first().waitFor()
  await expect
    .poll(async () => (await window.calls('velocityControls.create'))[0])
    .toMatchObject({
      caip19: 'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      decimals: 6,
      amount: '500',
    })
})

test.each([
  [
    'stellar',
    'Stellar',
    'Code and issuer',
    `USDC-GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN`,
    'stellar:pubnet/asset:',
  ],
  ['aptos', 'Aptos', 'Metadata address of the token', `0x${'ab'.repeat(32)}`, 'aptos:1/fungible:'],
  ['osmosis', 'Osmosis', 'Hash of the coin', 'A1'.repeat(32), 'cosmos:osmosis-1/ibc:'],
])('a limit on another token of %s takes the whole of its name', async (typed, network, label, token, caip19) => {
  const window = await open({ hash: '#/policies/new', script: { networks, velocityControls: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Spending limit' }).click()
  await press(page, 'New limit')
  const dialog = page.getByRole('dialog')
  await pick(page, 'Network', typed, network)
  await dialog.getByRole('combobox', { name: 'What is counted' }).click()
  await page.getByRole('option', { name: 'Another token' }).click()
  // As a person pastes it: what a field has no room for would be cut off.
  await dialog.getByLabel(label).focus()
  await page.keyboard.insertText(token)
  await dialog.getByLabel('Decimals of the token').fill('6')
  await dialog.getByLabel('Maximum, in').fill('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => window.calls('velocityControls.create')).toHaveLength(1)
  await expect
    .poll(async () => (await window.calls('velocityControls.create'))[0])
    .toMatchObject({ caip19: caip19 + token, decimals: 6 })
})
