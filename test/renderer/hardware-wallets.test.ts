import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { chains } from '../../src/core/chains/index.ts'
import { instructionsOf } from '../../src/renderer/words/commands.ts'
import {
  hardwareAccountsOf,
  hardwareKindOf,
  nextLedgerPath,
  pathProblem,
} from '../../src/renderer/words/ledger-paths.ts'
import { pathAt } from '../../src/shared/path-at.ts'
import {
  bitcoinWallet,
  coldWallet,
  connected,
  everyCondition,
  ledger,
  trouble,
  udevCommand,
  workOf,
} from './support/ledgers.ts'
import { renderedWindows } from './support/open-window.ts'
import { address, organizationId } from './support/scripts/basics.ts'
import { chainsShown } from './support/scripts/settled.ts'

const open = renderedWindows()

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add a Ledger' })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()
const addressFormat = 'ADDRESS_FORMAT_ETHEREUM'
const asked = (...paths: string[]) => paths.map(path => ({ path, addressFormat }))
const livePaths = [0, 1, 2, 3, 4].map(index => `m/44'/60'/${index}'/0/0`)
async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

describe('the screen', () => {
  test('says how to begin, and shows a hardware wallet as soon as it is connected', async () => {
    const window = await open({ hash: '#/hardware-wallets' })
    const { page } = window
    await page.getByText('No Ledger is connected').waitFor()
    await page.getByText('Open the app of a coin on it').waitFor()
    await window.change(
      connected(ledger({ condition: 'locked', app: null, nextStep: { step: 'unlock', wallet: null } })),
      'hardwareWallets',
    )
    const panel = page.getByRole('region', { name: 'Ledger Flex' })
    await panel.getByText('Locked', { exact: true }).waitFor()
    await panel.getByRole('status').getByText('Unlock the Ledger with its PIN.').waitFor()
    await window.change(connected(ledger()), 'hardwareWallets')
    await panel.getByText('Ready').waitFor()
    await panel.getByText('Ethereum 1.22.0').waitFor()
    await expect.poll(() => panel.getByRole('status').innerText()).toBe('')
  })

  test.each([
    ['Ledger Flex', 'Ready'],
    ['Ledger Nano X', 'Locked'],
    ['Ledger Nano S Plus', 'No app open'],
    ['Ledger Stax', 'Another app is open'],
    ['Ledger Nano S', 'App too old'],
    ['Ledger Flex (2)', 'In use elsewhere'],
    ['Ledger Nano Gen5', 'No access'],
    ['Ledger', 'Connecting'],
    ['Ledger Blue', 'Not connected'],
  ])('tells of the %s: %s', async (model, words) => {
    const { page } = await open({ hash: '#/hardware-wallets', script: connected(...everyCondition) })
    const name = model === 'Ledger Flex' ? 'Ledger Flex (1)' : model
    await page.getByRole('region', { name, exact: true }).getByText(words, { exact: true }).waitFor()
  })

  test('goes on asking while it is shown, because the agent looks away after a minute', async () => {
    const window = await open({ hash: '#/hardware-wallets', script: connected(ledger()) })
    await window.page.getByText('Ready').waitFor()
    const before = (await window.calls('hardwareWallets.list')).length
    await window.page.clock.fastForward(31_000)
    await expect.poll(async () => (await window.calls('hardwareWallets.list')).length).toBeGreaterThan(before)
  })

  test('hands out the command that gives the agent access', async () => {
    const { page } = await open({ hash: '#/hardware-wallets', script: connected(...everyCondition) })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page
      .getByRole('region', { name: 'Ledger Nano Gen5' })
      .getByRole('button', { name: /^Copy command/ })
      .click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(udevCommand)
  })

  test('says why no hardware wallet can be found', async () => {
    const { page } = await open({
      hash: '#/hardware-wallets',
      script: { hardwareWallets: { hardwareWallets: [], trouble, wallets: [] } },
    })
    await page.getByRole('alert').getByText('sudo apt install libudev1 libusb-1.0-0', { exact: true }).waitFor()
    await expect.poll(() => page.getByText('No Ledger is connected').count()).toBe(0)
  })

  test('lists the wallets whose keys are on hardware wallets', async () => {
    const { page } = await open({
      hash: '#/hardware-wallets',
      script: {
        hardwareWallets: {
          hardwareWallets: [],
          trouble: '',
          wallets: [{ id: coldWallet.id, name: 'Cold', model: 'Ledger Flex', app: 'Ethereum' }],
        },
      },
    })
    await page.getByRole('link', { name: 'Cold Ledger Flex, Ethereum app' }).waitFor()
  })

  test('no other screen touches a hardware wallet', async () => {
    const window = await open({ hash: '#/accounts' })
    await window.page.getByText('Main wallet').waitFor()
    await expect.poll(() => window.calls('hardwareWallets.list')).toEqual([])
  })
})

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
    const before = await button.boundingBox()
    for (const hardwareWallet of everyCondition) {
      await window.change(connected(hardwareWallet), 'hardwareWallets')
      await dialog(page).getByText(hardwareWallet.model, { exact: true }).waitFor()
      expect(await button.boundingBox(), hardwareWallet.condition).toEqual(before)
    }
    await window.change(connected(), 'hardwareWallets')
    await dialog(page).getByText('Looking for your Ledger').waitFor()
    expect(await button.boundingBox(), 'no hardware wallet').toEqual(before)
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

describe('a wallet on a hardware wallet', () => {
  test('says so, and has no recovery phrase to back up', async () => {
    const { page } = await open({ hash: '#/accounts', script: { wallets: [coldWallet] } })
    const panel = page.getByRole('region', { name: 'Wallet Cold' })
    await panel.locator('.chip', { hasText: 'Ledger Flex' }).waitFor()
    await panel.getByText('Its keys are on the Ledger').waitFor()
    await expect.poll(() => panel.getByRole('button', { name: 'Show recovery phrase' }).count()).toBe(0)
    await expect.poll(() => panel.getByText('Not backed up').count()).toBe(0)
  })

  test('asks the hardware wallet for another account', async () => {
    const window = await open({
      hash: '#/accounts',
      script: {
        wallets: [coldWallet],
        ...connected(
          ledger({ condition: 'dashboard', nextStep: { step: 'openApp', wallet: null, apps: ['Ethereum'] } }),
        ),
      },
    })
    const { page } = window
    await page.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog', { name: 'Add an account to “Cold”' })
    await form.getByText('Open the Ethereum app on the Ledger.').waitFor()
    await form.getByRole('button', { name: 'Add account' }).click()
    await expect
      .poll(() => window.calls('wallets.addAccounts'))
      .toMatchObject([
        {
          walletId: coldWallet.id,
          accounts: [{ path: "m/44'/60'/1'/0/0", curve: 'CURVE_SECP256K1', addressFormat: 'ADDRESS_FORMAT_ETHEREUM' }],
        },
      ])
  })

  test('of Bitcoin has the kinds of address of its app, and each its next path', async () => {
    const window = await open({ hash: '#/accounts', script: { wallets: [bitcoinWallet], ...connected(ledger()) } })
    const { page } = window
    await page.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog', { name: 'Add an account to “Savings”' })
    await form.getByText('Another app is open').waitFor()
    await expect.poll(() => form.getByLabel('Derivation path').inputValue()).toBe("m/84'/0'/0'/0/2")
    await choose(page, 'Address type', /^Taproot/)
    await expect.poll(() => form.getByLabel('Derivation path').inputValue()).toBe("m/86'/0'/0'/0/0")
    await form.getByRole('button', { name: 'Add account' }).click()
    await expect
      .poll(() => window.calls('wallets.addAccounts'))
      .toMatchObject([
        {
          accounts: [
            {
              path: "m/86'/0'/0'/0/0",
              curve: 'CURVE_SECP256K1',
              addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2TR',
            },
          ],
        },
      ])
  })

  test('takes back what the hardware wallet is asked for', async () => {
    const window = await open({
      hash: '#/accounts',
      script: { wallets: [coldWallet], ...connected(ledger()), hardwareWalletTakesTime: true },
    })
    const { page } = window
    await page.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Add account' }).click()
    await form.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(async () => (await window.calls('hardwareWallets.cancel')).length).toBe(1)
    await form.getByRole('button', { name: 'Cancel' }).waitFor()
    await expect.poll(() => form.getByRole('alert').count()).toBe(0)
  })

  test('keeps what was filled in when the hardware wallet refuses', async () => {
    const window = await open({
      hash: '#/accounts',
      script: { wallets: [coldWallet] },
      failing: {
        'wallets.addAccounts': {
          code: 'DEVICE_WRONG',
          message: 'The Ledger that is connected is not the Ledger “Cold”.',
        },
      },
    })
    const { page } = window
    await page.getByRole('button', { name: 'Add account' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('Connect your Ledger Flex').waitFor()
    await form.getByLabel('Derivation path').fill("m/44'/60'/9'/0/0")
    await form.getByRole('button', { name: 'Add account' }).click()
    await form.getByRole('alert').getByText('is not the Ledger “Cold”').waitFor()
    await expect.poll(() => form.getByLabel('Derivation path').inputValue()).toBe("m/44'/60'/9'/0/0")
  })
})

describe('words', () => {
  const accounts = (...paths: string[]) => ({
    accounts: paths.map(path => ({ ...coldWallet.accounts[0], path, address })) as typeof coldWallet.accounts,
  })

  test('the next path is counted as the wallet counts its accounts', () => {
    const [kind] = appOf('Ethereum').kinds
    const next = (...paths: string[]) => nextLedgerPath(accounts(...paths), kind)
    expect(next("m/44'/60'/0'/0/0")).toBe("m/44'/60'/1'/0/0")
    expect(next("m/44'/60'/0'/0/0", "m/44'/60'/2'/0/0")).toBe("m/44'/60'/1'/0/0")
    expect(next("m/44'/60'/0'/0/0", "m/44'/60'/0'/0/1")).toBe("m/44'/60'/0'/0/2")
    expect(next("m/44'/60'/0'/1")).toBe("m/44'/60'/0'/0")
    expect(next("m/44'/60'/500'/0/0")).toBe("m/44'/60'/0'/0/0")
  })

  const known = chainsShown(chains)
  const appOf = (app: string) => {
    const found = hardwareAccountsOf(known).find(each => each.app === app)
    if (!found) throw new Error(`No app ${app}`)
    return found
  }
  const everyKind = hardwareAccountsOf(known).flatMap(({ app, kinds }) =>
    kinds.map(kind => [`${app}, ${kind.label}`, kind] as const),
  )
  test.each(everyKind)('%s: the paths that are proposed are its own, and each is another', (_, kind) => {
    for (const { path } of kind.schemes) {
      const paths = Array.from({ length: 30 }, (_, index) => pathAt(path, index))
      expect(new Set(paths).size).toBe(30)
      for (const each of paths) expect(pathProblem(kind, each)).toBeUndefined()
    }
    expect(hardwareKindOf(known, kind.addressFormat).kind).toBe(kind)
    for (const wrong of ['', 'm', 'm/', "44'/60'", "m/44'/x", "m/44'/60'/2147483648'", `m${"/0'".repeat(11)}`])
      expect(pathProblem(kind, wrong), wrong).toMatch(/^A (path|number)/)
  })

  test('a path of another kind of Bitcoin address, or of another coin, is told apart', () => {
    const [segwit, taproot = segwit] = appOf('Bitcoin').kinds
    for (const wrong of ["m/86'/0'/0'/0/0", "m/84'/1'/0'/0/0", "m/84'/0'/0'/2/0", "m/84'/0'/0/0/0", "m/84'/0'/0'/0'/0"])
      expect(pathProblem(segwit, wrong), wrong).toMatch(/written like m\/84'\/0'\/0'\/0\/0/)
    expect(pathProblem(taproot, "m/86'/0'/3'/1/9")).toBeUndefined()
    expect(pathProblem(appOf('Solana').kinds[0], "m/44'/501'/0'/0")).toMatch(/written like/)
    expect(pathProblem(appOf('Solana').kinds[0], "m/44'/501'")).toBeUndefined()
  })

  test('a command is told from the sentence around it', () => {
    const commands = (text: string) => instructionsOf(text).flatMap(part => ('command' in part ? [part.command] : []))
    expect(commands(trouble)).toEqual(['sudo apt install libudev1 libusb-1.0-0'])
    expect(commands(`Allow it: ${udevCommand}, then plug the Ledger in again.`)).toEqual([udevCommand])
    expect(commands('Run sudo udevadm trigger.')).toEqual(['sudo udevadm trigger'])
    expect(commands('Type `udevadm trigger` and wait.')).toEqual(['udevadm trigger'])
    expect(commands('Unlock the Ledger with its PIN.')).toEqual([])
    for (const text of [trouble, 'Run sudo udevadm trigger.']) {
      expect(
        instructionsOf(text)
          .map(part => ('command' in part ? part.command : part.text))
          .join(''),
      ).toBe(text)
    }
  })
})
