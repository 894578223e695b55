import { describe, expect, test } from 'vitest'
import { asked, dialog, livePaths, press } from './hardware-wallet-pages.ts'
import { connected, everyCondition, ledger } from './support/ledgers.ts'
import { renderedWindows } from './support/open-window.ts'
import { organizationId } from './support/scripts/basics.ts'

const open = renderedWindows()

describe('adding a Ledger', () => {
  async function begin(script = connected(ledger())) {
    const window = await open({ hash: '#/hardware-wallets', script })
    await window.page.getByRole('button', { name: 'Add Ledger' }).click()
    return window
  }

  test('reads five accounts, and adds those that are picked under the name that is given', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByLabel('Name of the wallet').fill('Cold')
    await dialog(page).getByRole('checkbox', { name: 'Account 3' }).click()
    await press(page, 'Add 2 accounts')
    await page.getByText('Wallet “Cold” added').waitFor()
    await expect
      .poll(() => window.calls('hardwareWallets.readAccounts'))
      .toEqual([{ hardwareWalletId: 'ledger-1', accounts: asked(...livePaths) }])
    await expect
      .poll(() => window.calls('hardwareWallets.addWallet'))
      .toEqual([
        { organizationId, hardwareWalletId: 'ledger-1', name: 'Cold', accounts: asked(livePaths[0]!, livePaths[2]!) },
      ])
    await page.getByRole('link', { name: 'Cold Ledger Flex, Ethereum app' }).waitFor()
  })

  test.each([
    ['wide', 1280, 800],
    ['narrow', 390, 844],
  ])('its buttons stay under the pointer while the hardware wallet changes, %s', async (_, width, height) => {
    const window = await begin()
    const { page } = window
    await page.setViewportSize({ width, height })
    const button = dialog(page).getByRole('button', { name: 'Read accounts' })
    // The last thing that moves it is the new size of the window.
    await button.click({ trial: true })
    // To the pixel: what stays in sight is moved by whole ones.
    const place = async () => Object.values((await button.boundingBox()) ?? {}).map(Math.round)
    const before = await place()
    for (const hardwareWallet of everyCondition) {
      await window.change(connected(hardwareWallet), 'hardwareWallets')
      await dialog(page).getByText(hardwareWallet.model, { exact: true }).waitFor()
      expect(await place(), hardwareWallet.condition).toEqual(before)
    }
    await window.change(connected(), 'hardwareWallets')
    await dialog(page).getByText('Looking for your Ledger').waitFor()
    expect(await place(), 'no hardware wallet').toEqual(before)
  })

  test('can be done by keyboard alone', async () => {
    const window = await begin()
    const { page } = window
    await dialog(page).getByRole('radio', { name: 'As in Ledger Live' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Read accounts' }).focus()
    await page.keyboard.press('Enter')
    const second = dialog(page).getByRole('checkbox', { name: 'Account 2' })
    await second.focus()
    await page.keyboard.press('Space')
    await dialog(page).getByLabel('Name of the wallet').focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => window.calls('hardwareWallets.addWallet'))
      .toMatchObject([{ name: 'Ledger Flex Ethereum', accounts: asked("m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1") }])
  })

  test('waits for a hardware wallet, and chooses among several', async () => {
    const window = await begin(connected())
    const { page } = window
    await dialog(page).getByText('Looking for your Ledger').waitFor()
    await dialog(page).getByRole('button', { name: 'Read accounts' }).click({ force: true })
    await expect.poll(() => window.calls('hardwareWallets.readAccounts')).toEqual([])
    await window.change(connected(ledger(), ledger({ id: 'other' })), 'hardwareWallets')
    await dialog(page).getByRole('radio', { name: 'Ledger Flex (2)' }).click()
    await press(page, 'Read accounts')
    await expect.poll(() => window.calls('hardwareWallets.readAccounts')).toMatchObject([{ hardwareWalletId: 'other' }])
  })

  test('says what to do on the hardware wallet while it is read, and can be stopped', async () => {
    const window = await begin(connected(ledger({ condition: 'locked', nextStep: { step: 'unlock', wallet: null } })))
    const { page } = window
    await window.hold('hardwareWallets.readAccounts')
    await press(page, 'Read accounts')
    await dialog(page).getByRole('status').getByText('Unlock the Ledger with its PIN.').waitFor()
    await expect.poll(() => dialog(page).locator('.spinner').count()).toBe(1)
    await expect.poll(() => dialog(page).locator('.skeleton-block').count()).toBeGreaterThan(1)
    await window.change(connected(ledger()), 'hardwareWallets')
    await dialog(page).getByRole('status').getByText('Reading the accounts.').waitFor()
    await window.change(connected(), 'hardwareWallets')
    await dialog(page).getByRole('status').getByText('Connect your Ledger again with its cable.').waitFor()
    await press(page, 'Stop')
    await expect.poll(async () => (await window.calls('hardwareWallets.cancelReading')).length).toBe(1)
    await dialog(page).getByText('Looking for your Ledger').waitFor()
    await expect.poll(() => dialog(page).getByRole('alert').count()).toBe(0)
  })

  test('stops reading when the dialog is closed', async () => {
    const window = await begin()
    await window.hold('hardwareWallets.readAccounts')
    await press(window.page, 'Read accounts')
    await dialog(window.page).getByText('Reading the accounts.').waitFor()
    await window.page.keyboard.press('Escape')
    await expect.poll(async () => (await window.calls('hardwareWallets.cancelReading')).length).toBe(1)
  })

  test('an error is said in words, and the same can be tried again', async () => {
    const window = await begin()
    const { page } = window
    await window.fail('hardwareWallets.readAccounts', {
      code: 'DEVICE_LOCKED',
      message: 'The Ledger is locked. Unlock it with its PIN. Then ask again.',
    })
    await press(page, 'Read accounts')
    await dialog(page).getByRole('alert').getByText('The Ledger is locked.').waitFor()
    await window.fail('hardwareWallets.readAccounts', null)
    await press(page, 'Try again')
    await dialog(page).getByRole('checkbox', { name: 'Account 1' }).waitFor()
  })

  test('an error while adding loses nothing', async () => {
    const window = await begin()
    const { page } = window
    await window.fail('hardwareWallets.addWallet', { code: 'DEVICE_UNPLUGGED', message: 'The Ledger was unplugged.' })
    await press(page, 'Read accounts')
    await dialog(page).getByLabel('Name of the wallet').fill('Cold')
    await dialog(page).getByRole('checkbox', { name: 'Account 2' }).click()
    await press(page, 'Add 2 accounts')
    await dialog(page).getByRole('alert').getByText('The Ledger was unplugged.').waitFor()
    await press(page, 'Back')
    await press(page, 'Read accounts')
    await expect.poll(() => dialog(page).getByLabel('Name of the wallet').inputValue()).toBe('Cold')
    await window.fail('hardwareWallets.addWallet', null)
    await press(page, 'Add 2 accounts')
    await page.getByText('Wallet “Cold” added').waitFor()
  })

  test('needs a name and an account', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByLabel('Name of the wallet').fill(' ')
    await dialog(page).getByRole('checkbox', { name: 'Account 1' }).click()
    await press(page, 'Add accounts')
    await dialog(page).getByText('Give the wallet a name.').waitFor()
    await dialog(page).getByText('Choose at least one account.').waitFor()
    await expect.poll(() => window.calls('hardwareWallets.addWallet')).toEqual([])
  })

  test('an address is compared on the hardware wallet, until the person agrees there', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByRole('checkbox', { name: 'Account 2' }).waitFor()
    await window.hold('hardwareWallets.readAccounts')
    await press(page, 'Show on the Ledger: account 2')
    await dialog(page).getByRole('status').getByText('Compare this address with the one on your Ledger Flex').waitFor()
    await window.release('hardwareWallets.readAccounts')
    await dialog(page).getByText('You confirmed it on the Ledger').waitFor()
    await expect
      .poll(async () => (await window.calls('hardwareWallets.readAccounts')).at(-1))
      .toEqual({
        hardwareWalletId: 'ledger-1',
        accounts: asked(livePaths[1]!),
        show: true,
      })
  })

  test('what was refused on the hardware wallet is not taken for agreed', async () => {
    const window = await begin()
    const { page } = window
    await press(page, 'Read accounts')
    await dialog(page).getByRole('checkbox', { name: 'Account 1' }).waitFor()
    await window.fail('hardwareWallets.readAccounts', {
      code: 'DEVICE_REFUSED',
      message: 'It was refused on the Ledger.',
    })
    await press(page, 'Show on the Ledger: account 1')
    await dialog(page).getByRole('alert').getByText('It was refused on the Ledger.').waitFor()
    await expect.poll(() => dialog(page).getByText('You confirmed it on the Ledger').count()).toBe(0)
  })
})
