import { coldWallet, connected, everyCondition, ledger, trouble } from '../support/ledgers.ts'
import { pick, press, type ScreenStates } from './state.ts'

export const hardwareWalletsStates: ScreenStates = {
  hardwareWallets: {
    script: {
      wallets: [coldWallet],
      hardwareWallets: {
        hardwareWallets: [ledger()],
        trouble: '',
        wallets: [{ id: coldWallet.id, name: 'Cold', model: 'Ledger Flex', app: 'Ethereum' }],
      },
    },
    hash: '#/hardware-wallets',
    sees: 'Ready',
  },
  'hardware wallets, every condition': {
    script: connected(...everyCondition),
    hash: '#/hardware-wallets',
    sees: 'In use elsewhere',
  },
  'hardware wallets, none': { hash: '#/hardware-wallets', sees: 'No Ledger is connected' },
  'hardware wallets, trouble': {
    script: { hardwareWallets: { hardwareWallets: [], trouble, wallets: [] } },
    hash: '#/hardware-wallets',
    sees: 'Countersign cannot look for Ledgers',
  },
  'hardware wallets, failed': {
    hash: '#/hardware-wallets',
    failing: {
      'hardwareWallets.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' },
    },
    sees: 'could not be loaded',
  },
  'hardware wallets, add, none': {
    hash: '#/hardware-wallets',
    sees: 'No Ledger is connected',
    afterwards: press('Add Ledger'),
  },
  'hardware wallets, add, one': {
    script: connected(ledger({ condition: 'locked', app: null, nextStep: { step: 'unlock', wallet: null } })),
    hash: '#/hardware-wallets',
    sees: 'Locked',
    afterwards: press('Add Ledger'),
  },
  'hardware wallets, add, several': {
    script: connected(...everyCondition.slice(0, 3)),
    hash: '#/hardware-wallets',
    sees: 'Locked',
    afterwards: press('Add Ledger'),
  },
  'hardware wallets, add, reading': {
    script: connected(
      ledger({ condition: 'dashboard', app: null, nextStep: { step: 'openApp', wallet: null, apps: ['Ethereum'] } }),
    ),
    hash: '#/hardware-wallets',
    held: ['hardwareWallets.readAccounts'],
    sees: 'No app open',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await press('Read accounts')(page)
      await press('Stop')(page)
      await press('Read accounts')(page)
      await page.getByRole('button', { name: 'Stop' }).waitFor()
    },
  },
  'hardware wallets, add, failed': {
    script: connected(ledger()),
    hash: '#/hardware-wallets',
    failing: {
      'hardwareWallets.readAccounts': {
        code: 'DEVICE_APP_MISSING',
        message: 'The Ethereum app is not installed on the Ledger. Install it with Ledger Live, then ask again.',
      },
    },
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await press('Read accounts')(page)
      await page.getByText('not installed').waitFor()
    },
  },
  'hardware wallets, add, accounts': {
    script: connected(ledger()),
    hash: '#/hardware-wallets',
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await press('Read accounts')(page)
      await press('Show on the Ledger: account 1')(page)
      await page.getByText('You confirmed it').waitFor()
    },
  },
  'hardware wallets, add, accounts wrong': {
    script: connected(ledger()),
    hash: '#/hardware-wallets',
    sees: 'Ready',
    failing: {
      'hardwareWallets.addWallet': {
        code: 'DEVICE_UNPLUGGED',
        message: 'The Ledger was unplugged. Connect it and ask again.',
      },
    },
    afterwards: async page => {
      await press('Add Ledger')(page)
      await press('Read accounts')(page)
      await page.getByRole('checkbox', { name: 'Account 2' }).click()
      await press('Add 2 accounts')(page)
      await page.getByText('The Ledger was unplugged.').waitFor()
    },
  },
  'hardware wallets, add, Bitcoin': {
    script: connected(ledger({ app: { name: 'Bitcoin', version: '2.4.1' }, blindSigning: null })),
    hash: '#/hardware-wallets',
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await pick(page, 'For', 'Bitcoin')
      await page.getByText('Most wallets use this today').scrollIntoViewIfNeeded()
    },
  },
  'hardware wallets, add, Bitcoin accounts': {
    script: connected(ledger({ app: { name: 'Bitcoin', version: '2.4.1' }, blindSigning: null })),
    hash: '#/hardware-wallets',
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await pick(page, 'For', 'Bitcoin')
      await pick(page, 'Address type', /^Taproot/)
      await press('Read accounts')(page)
      await press('Show 5 more')(page)
      await page.getByRole('checkbox', { name: 'Account 10' }).click()
    },
  },
  'hardware wallets, add, Solana own path': {
    script: connected(ledger({ app: { name: 'Solana', version: '1.9.2' } })),
    hash: '#/hardware-wallets',
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await pick(page, 'For', 'Solana')
      await press('Read accounts')(page)
      await page.getByText('An account at another path').click()
      await page.getByLabel('Derivation path').fill("m/44'/60'")
      await press('Read this account')(page)
      await page.getByText('written like').scrollIntoViewIfNeeded()
    },
  },
  'hardware wallets, add, showing on the hardware wallet': {
    script: connected(ledger()),
    hash: '#/hardware-wallets',
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await press('Read accounts')(page)
      await page.getByRole('checkbox', { name: 'Account 2' }).waitFor()
      await page.evaluate('fake.held["hardwareWallets.readAccounts"] = []')
      await press('Show on the Ledger: account 2')(page)
      await page.getByText('Compare this address').waitFor()
    },
  },
  'hardware wallets, add, adding': {
    script: { ...connected(ledger()), hardwareWalletTakesTime: true },
    hash: '#/hardware-wallets',
    sees: 'Ready',
    afterwards: async page => {
      await press('Add Ledger')(page)
      await press('Read accounts')(page)
      await press('Add 1 account')(page)
      const stop = page.getByRole('button', { name: 'Stop' })
      await stop.waitFor()
      await stop.scrollIntoViewIfNeeded()
    },
  },
}
