import { expect, onTestFinished, test } from 'vitest'
import { accountKinds } from '../../src/core/chains/chains-in-window.ts'
import { chains } from '../../src/core/chains/index.ts'
import { pathAt } from '../../src/shared/path-at.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { takePictures } from '../support/agent-window.ts'
import { walletOfEveryChain } from './support/chain-wallet.ts'
import { renderedWindows } from './support/open-window.ts'
import { address, organizationId } from './support/scripts/basics.ts'
import { storedSecrets } from './support/scripts/stored-secrets.ts'
import { manyWallets, wallets } from './support/scripts/wallets.ts'

const open = renderedWindows()

/** What stands beyond the edges of what holds it, or of the window. */
const beyond = `[...document.querySelectorAll('body *')]
  .filter(each => each.getBoundingClientRect().right > innerWidth + 1 || each.matches('.account *') && each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
  .filter(each => !each.closest('.visually-hidden'))
  .map(element => element.outerHTML.slice(0, 120))`

test('an address is copied as it is, without its gaps', async () => {
  const { page } = await open({ hash: '#/accounts' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy Ethereum address' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(address)
})

test('copying works without the clipboard permission', async () => {
  const { page } = await open({ hash: '#/accounts' })
  onTestFinished(() => page.close())
  await page.getByText('Main wallet').waitFor()
  await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => { throw 0 } } })
    document.addEventListener('copy', () => (window.copied = document.activeElement.value))`)
  await page.getByRole('button', { name: 'Copy Ethereum address' }).first().click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate('window.copied')).toBe(address)
})

test.each([
  ['Not backed up', { exported: false, inBackup: false }],
  ['Recovery phrase shown or exported', { exported: true, inBackup: false }],
  ['Backed up', { exported: false, inBackup: true }],
])('a wallet says “%s” after what was done for it', async (said, done) => {
  const { page } = await open({ hash: '#/accounts', script: { wallets: [{ ...wallets[0]!, ...done }] } })
  await page.getByRole('region', { name: 'Wallet Main wallet' }).getByText(said, { exact: true }).waitFor()
})

test('secrets have a section once there is one, with what may be shown of each', async () => {
  const { page, change } = await open({ hash: '#/accounts', script: { wallets: manyWallets } })
  await page.getByText('Wallet 20').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Secrets' }).count()).toBe(0)
  await change({ storedSecrets }, 'wallets')
  const rows = page.getByRole('list', { name: 'Secrets' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  const [card, , unnamed] = await rows.allInnerTexts()
  for (const part of ['hermes/card', 'kind: creditCard', 'Imported 30 Sep', 'Was exported'])
    expect(card).toContain(part)
  expect(unnamed).toContain('Without a name')
  await page.getByLabel('Find by name').fill('creditcard')
  await expect.poll(() => rows.count()).toBe(1)
})

test('the QR code names the address it holds, and closes by Escape to where it was opened', async () => {
  const { page } = await open({ hash: '#/accounts' })
  await page.getByRole('button', { name: 'Show QR code' }).first().click()
  await page.getByRole('img', { name: `QR code of ${address}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Show QR code')
})

test('accounts of every chain have their mark, their name, their path and their whole address, and each has a QR code', async () => {
  const wallet = walletOfEveryChain()
  const kinds = accountKinds(chains)
  const { page } = await open({ hash: '#/accounts', script: { wallets: [wallet], privateKeys: [] }, still: true })
  const rows = page.getByRole('region', { name: 'Wallet Every chain' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(wallet.accounts.length)
  expect(wallet.accounts.length).toBeGreaterThanOrEqual(12)
  for (const [index, { addressFormat, path, address }] of wallet.accounts.entries()) {
    const chain = chains.find(each => Object.hasOwn(each.addressFormats, addressFormat))
    const format = chain?.addressFormats[addressFormat as 'ADDRESS_FORMAT_']?.inWords
    const text = (await rows.nth(index).innerText()).replace(/\s/g, '')
    for (const part of [
      kinds.find(kind => kind.addressFormat === addressFormat)?.icon?.mark ?? chain?.inWindow.icon.mark,
      format,
      path,
      address,
    ])
      if (part !== undefined) expect(text).toContain(part.replace(/\s/g, ''))
  }
  for (const width of [1280, 700, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(beyond), { message: `${width} wide` }).toEqual([])
  }
  expect(await accessibilityProblems(page)).toEqual([])
  await takePictures(page, 'accounts-chains')
  await rows.last().getByRole('button', { name: 'Show QR code' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: `QR code of ${wallet.accounts.at(-1)?.address}` }).waitFor()
  await expect.poll(() => page.evaluate(beyond)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a new account proposes the next path of its kind', async () => {
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Add account' }).click()
  const path = page.getByLabel('Derivation path')
  await expect.poll(() => path.inputValue()).toBe("m/44'/60'/0'/0/1")
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Solana' }).click()
  await expect.poll(() => path.inputValue()).toBe("m/44'/501'/1'/0'")
  await path.fill('44/60')
  await page.getByText('A path begins with m').waitFor()
  await path.fill("m/44'/501'/7'/0'")
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => window.calls('wallets.addAccounts'))
    .toEqual([
      {
        organizationId,
        walletId: wallets[0]?.id,
        accounts: [{ curve: 'CURVE_ED25519', path: "m/44'/501'/7'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' }],
      },
    ])
})

test('of a kind that wallets derive in several ways, another way is chosen, and the path follows', async () => {
  const kind = 'Sei'
  const [first, other] = accountKinds(chains).find(({ label }) => label === kind)?.schemes ?? []
  if (!first || !other) throw new Error(`${kind} is derived in one way alone`)
  const window = await open({ hash: '#/accounts' })
  const { page } = window
  await page.getByRole('button', { name: 'Add account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  const path = dialog.getByLabel('Derivation path')
  await dialog.getByRole('combobox', { name: 'Kind' }).fill(kind)
  await page.getByRole('option', { name: kind, exact: true }).click()
  await expect.poll(() => path.inputValue()).toBe(pathAt(first.path, 0))
  await dialog.getByRole('combobox', { name: 'Derived' }).click()
  await page.getByRole('option', { name: other.label }).click()
  await expect.poll(() => path.inputValue()).toBe(pathAt(other.path, 0))
  await dialog.getByRole('button', { name: 'Add account' }).click()
  await expect.poll(() => window.calls('wallets.addAccounts')).toHaveLength(1)
  await expect
    .poll(async () => (await window.calls('wallets.addAccounts'))[0])
    .toMatchObject({
      accounts: [{ path: pathAt(other.path, 0), addressFormat: 'ADDRESS_FORMAT_SEI' }],
    })
})

test('a wallet needs a name and an account', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Create wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Ethereum' }).click()
  await dialog.getByRole('button', { name: 'Create wallet' }).click()
  await page.getByText('Give the wallet a name.').waitFor()
  await page.getByText('Choose at least one account.').waitFor()
  await expect.poll(() => window.calls('wallets.create')).toEqual([])
})

test('what a field refuses does not stand beside the failure of the attempt before', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] } })
  const { page } = window
  await page.getByRole('button', { name: 'Create wallet' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Create wallet' })
  await window.fail('wallets.create', { code: 'QUOTA_REACHED', message: 'There are too many wallets.' })
  await dialog.getByLabel('Name').fill('Main')
  for (const _ of ['first', 'again']) {
    await send.click()
    await dialog.getByText('There are too many wallets.').waitFor()
  }
  await dialog.getByLabel('Name').fill('')
  await send.click()
  await dialog.getByText('Give the wallet a name.').waitFor()
  await expect.poll(() => dialog.getByText('There are too many wallets.').count()).toBe(0)
})

test('many wallets are found by name, address or path', async () => {
  const { page } = await open({ hash: '#/accounts', script: { wallets: manyWallets } })
  await page.getByText('Wallet 20').waitFor()
  await page.getByRole('searchbox').fill('0000000000005')
  await expect.poll(() => page.locator('.panel h3').allInnerTexts()).toEqual(['Wallet 2'])
  await page.getByRole('searchbox').fill('nowhere')
  await page.getByText('Nothing matches “nowhere”.').waitFor()
})

test('what is slow shows that it loads, and what failed can be tried again', async () => {
  const window = await open({
    hash: '#/accounts',
    held: ['wallets.list'],
    failing: { 'wallets.list': { code: 'STORE_BUSY', message: 'The database is busy.' } },
  })
  const { page } = window
  await page.getByRole('status').filter({ hasText: 'Loading wallets' }).waitFor()
  await window.release('wallets.list')
  await page.getByText('The wallets could not be loaded.').waitFor()
  await window.fail('wallets.list', null)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Main wallet').waitFor()
})

test('a wallet made elsewhere appears by itself', async () => {
  const window = await open({ hash: '#/accounts', script: { wallets: [] } })
  await window.page.getByText('No wallets yet').waitFor()
  await window.change({ wallets }, 'wallets')
  await window.page.getByText('Main wallet').waitFor()
})
