import { describe, expect, test } from 'vitest'
import { asked, choose, dialog, livePaths, press } from './hardware-wallet-pages.ts'
import { coldWallet, connected, ledger, workOf } from './support/ledgers.ts'
import { renderedWindows } from './support/open-window.ts'

const open = renderedWindows()

describe('adding a Ledger', () => {
  async function begin(script = connected(ledger())) {
    const window = await open({ hash: '#/hardware-wallets', script })
    await window.page.getByRole('button', { name: 'Add Ledger' }).click()
    return window
  }

  test('an account that a wallet has already is named, and not proposed', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    const first = dialog(page).getByRole('checkbox', { name: 'Account 1' })
    await first.waitFor()
    const known = await page.locator('.hardware-wallet-account-address').first().innerText()
    const taken = {
      ...coldWallet,
      accounts: coldWallet.accounts.map(account => ({ ...account, address: known.replaceAll(/\s/g, '') })),
    }
    await window.change({ wallets: [taken] }, 'wallets')
    await dialog(page).getByText('Already in the wallet “Cold”.').waitFor()
    await expect.poll(() => first.getAttribute('aria-checked')).toBe('false')
    await expect
      .poll(() => dialog(page).getByRole('checkbox', { name: 'Account 2' }).getAttribute('aria-checked'))
      .toBe('true')
  })

  test('of Bitcoin: the kind of address is chosen, and the wallet is for one app', async () => {
    const window = await begin()
    const { page } = window
    await choose(page, 'For', 'Bitcoin')
    await dialog(page).getByText('Each account here is one address.').waitFor()
    await choose(page, 'Address type', /^Taproot/)
    await dialog(page).getByRole('radio', { name: 'The addresses of the first account' }).click()
    await press(page, 'Read accounts')
    await dialog(page).getByText("m/86'/0'/0'/0/4").waitFor()
    await dialog(page).getByRole('checkbox', { name: 'Account 2' }).click()
    await press(page, 'Add 2 accounts')
    await page.getByRole('link', { name: 'Ledger Flex Bitcoin Ledger Flex, Bitcoin app' }).waitFor()
    const taproot = 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR'
    await expect
      .poll(() => window.calls('hardwareWallets.addWallet'))
      .toMatchObject([
        {
          name: 'Ledger Flex Bitcoin',
          accounts: [
            { path: "m/86'/0'/0'/0/0", addressFormat: taproot },
            { path: "m/86'/0'/0'/0/1", addressFormat: taproot },
          ],
        },
      ])
  })

  test.each([
    ['Bitcoin testnet', "m/84'/1'/0'/0/0", 'ADDRESS_FORMAT_BITCOIN_TESTNET_P2WPKH'],
    ['Solana', "m/44'/501'/0'", 'ADDRESS_FORMAT_SOLANA'],
  ])('of %s begins at %s', async (label, path, format) => {
    const window = await begin()
    await choose(window.page, 'For', label)
    await press(window.page, 'Read accounts')
    await dialog(window.page).getByText(path, { exact: true }).waitFor()
    const [first] = (await window.calls('hardwareWallets.readAccounts')) as { accounts: object[] }[]
    expect(first?.accounts[0]).toEqual({ path, addressFormat: format })
  })

  test('says which app to open before there is a hardware wallet', async () => {
    const { page } = await begin(connected())
    await dialog(page).getByText('Open the Ethereum app on it.').waitFor()
    await choose(page, 'For', 'Solana')
    await dialog(page).getByText('Open the Solana app on it.').waitFor()
  })

  test('shows more accounts than five, as often as it is asked to, and keeps what was picked', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByRole('checkbox', { name: 'Account 2', exact: true }).click()
    await press(page, 'Show 5 more')
    await dialog(page).getByRole('checkbox', { name: 'Account 10' }).waitFor()
    await press(page, 'Show 5 more')
    await dialog(page).getByRole('checkbox', { name: 'Account 15' }).click()
    await press(page, 'Add 3 accounts')
    await expect
      .poll(() => window.calls('hardwareWallets.addWallet'))
      .toMatchObject([{ accounts: asked(livePaths[0]!, livePaths[1]!, "m/44'/60'/14'/0/0") }])
  })

  test('more accounts are an error in words when the hardware wallet is gone, and those that are there stay', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByRole('checkbox', { name: 'Account 5' }).waitFor()
    await window.hold('hardwareWallets.readAccounts')
    await press(page, 'Show 5 more')
    await press(page, 'Stop')
    await expect.poll(async () => (await window.calls('hardwareWallets.cancelReading')).length).toBe(1)
    await window.release('hardwareWallets.readAccounts')
    await window.fail('hardwareWallets.readAccounts', {
      code: 'DEVICE_UNPLUGGED',
      message: 'The Ledger was unplugged.',
    })
    await press(page, 'Show 5 more')
    await dialog(page).getByRole('alert').getByText('The Ledger was unplugged.').waitFor()
    await expect.poll(() => dialog(page).getByRole('checkbox').count()).toBe(5)
  })

  test('more than ten accounts are not taken at once', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await press(page, 'Show 5 more')
    await press(page, 'Show 5 more')
    for (let account = 2; account <= 11; account++)
      await dialog(page)
        .getByRole('checkbox', { name: `Account ${account}`, exact: true })
        .click()
    await press(page, 'Add 11 accounts')
    await dialog(page).getByText('Choose at most 10 accounts.').waitFor()
    await expect.poll(() => window.calls('hardwareWallets.addWallet')).toEqual([])
  })

  test('an account at a path of one’s own is checked, read and picked', async () => {
    const window = await begin()
    const { page } = window
    await choose(page, 'For', 'Bitcoin')
    await press(page, 'Read accounts')
    await dialog(page).getByText('An account at another path').click()
    const field = dialog(page).getByLabel('Derivation path')
    await field.fill("m/44'/60'/0'/0/0")
    await press(page, 'Read this account')
    await dialog(page).getByText("is written like m/84'/0'/0'/0/0").waitFor()
    await field.fill("m/84'/0'/7'/1/3")
    await page.keyboard.press('Enter')
    const own = dialog(page).getByRole('checkbox', { name: "Account at m/84'/0'/7'/1/3" })
    await own.waitFor()
    await expect.poll(() => own.getAttribute('aria-checked')).toBe('true')
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(() => window.calls('hardwareWallets.addWallet')).toEqual([])
    await press(page, 'Add 2 accounts')
    await expect
      .poll(() => window.calls('hardwareWallets.addWallet'))
      .toMatchObject([{ accounts: [{ path: "m/84'/0'/0'/0/0" }, { path: "m/84'/0'/7'/1/3" }] }])
  })

  test('can be taken back while the wallet is added', async () => {
    const window = await begin({ ...connected(ledger()), hardwareWalletTakesTime: true })
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByLabel('Name of the wallet').fill('Cold')
    await press(page, 'Add 1 account')
    await dialog(page).getByRole('status').getByText('Unlock the Ledger with its PIN.').waitFor()
    const work = (await page.evaluate('agent.call("hardwareWallets.work")')) as { value: { activityId: string }[] }
    await press(page, 'Stop')
    await expect
      .poll(() => window.calls('hardwareWallets.cancel'))
      .toContainEqual({ activityId: work.value[0]?.activityId })
    await dialog(page).getByRole('button', { name: 'Add 1 account', disabled: false }).waitFor()
    await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0)
    await expect.poll(() => dialog(page).getByLabel('Name of the wallet').inputValue()).toBe('Cold')
  })

  test('is taken back when the dialog is closed while the wallet is added, and nothing else is', async () => {
    const other = workOf(90)
    const window = await begin({ ...connected(ledger()), hardwareWalletTakesTime: true, hardwareWalletWork: [other] })
    const { page } = window
    await press(page, 'Read accounts')
    await press(page, 'Add 1 account')
    await dialog(page).getByRole('status').getByText('Unlock the Ledger').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await window.calls('hardwareWallets.cancel')).length).toBe(1)
    await expect.poll(() => window.calls('hardwareWallets.cancel')).not.toContainEqual({ activityId: other.activityId })
  })
})
