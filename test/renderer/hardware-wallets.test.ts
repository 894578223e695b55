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
import { choose } from './hardware-wallet-pages.ts'
import {
  bitcoinWallet,
  coldWallet,
  connected,
  everyCondition,
  ledger,
  trouble,
  udevCommand,
} from './support/ledgers.ts'
import { renderedWindows } from './support/open-window.ts'
import { address } from './support/scripts/basics.ts'
import { chainsShown } from './support/scripts/settled.ts'

const open = renderedWindows()

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
