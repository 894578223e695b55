import { allWell, examining, someIll } from '../support/doctors.ts'
import { allSignIn } from '../support/messages.ts'
import { recoveries } from '../support/recoveries.ts'
import { backupAsked, backupsScheduled } from '../support/scripts/backups.ts'
import { idOf } from '../support/scripts/basics.ts'
import { settled } from '../support/scripts/settled.ts'
import { withState } from '../support/scripts/states.ts'
import { press, type ScreenState, type ScreenStates } from './state.ts'

const withBoth = withState({
  vault: { unlockers: ['keychain', 'passphrase'], status: 'ready', nextStep: '' },
  proof: { by: 'passphrase', wait: 0 },
})

export const settingsStates: ScreenStates = {
  'settings, own node': {
    script: {
      ownNodes: {
        nodes: [{ network: 'eip155:1', inWords: 'Ethereum (1)', url: 'http://localhost:8545' }],
        networks: [{ network: 'eip155:1', inWords: 'Ethereum (1)' }],
      },
    },
    hash: '#/settings/nodes',
    sees: 'Own nodes',
    afterwards: async page => {
      await page.getByLabel('Address of the node').fill('ftp://here')
      await press('Save node')(page)
      await page.getByText('The address must be https').scrollIntoViewIfNeeded()
    },
  },
  'settings, sign-in': { script: { signInSettings: allSignIn }, hash: '#/settings/sign-in', sees: 'Auth proxy' },
  settings: { hash: '#/settings', sees: 'Your keys are kept encrypted' },
  'settings, general': { hash: '#/settings/general', sees: 'Appearance' },
  'settings, connections': { hash: '#/settings/connections', sees: 'Address for programs' },
  'settings, found': {
    hash: '#/settings',
    sees: 'Find a setting',
    afterwards: async page => {
      await page.getByRole('searchbox').fill('mail')
      await page.getByRole('link', { name: 'Mail server' }).waitFor()
    },
  },
  ...Object.fromEntries(
    Object.entries(recoveries).map(([name, script]): [string, ScreenState] => [
      `settings, ${name}`,
      {
        script,
        hash: '#/settings',
        sees: 'Keys and records',
        afterwards: page => page.getByRole('region', { name: 'Keys and records' }).scrollIntoViewIfNeeded(),
      },
    ]),
  ),
  'settings, exceptions': {
    hash: '#/settings/exceptions',
    sees: 'Exceptions',
    afterwards: page => page.getByText('Sign inputs without their previous transactions').scrollIntoViewIfNeeded(),
  },
  'settings, doctor, all is well': {
    script: { doctor: allWell },
    hash: '#/settings',
    sees: 'All is well: 7 checks',
    afterwards: async page => void (await page.getByText('All is well: 7 checks').click()),
  },
  'settings, doctor, needs a look': { script: { doctor: someIll }, hash: '#/settings', sees: 'Remove these rights' },
  'settings, doctor, under way': { script: { doctor: examining }, hash: '#/settings', sees: '225 of 1000' },
  'settings, a backup to make': {
    script: withState({ proof: { by: 'passphrase', wait: 0 } }),
    hash: '#/settings',
    sees: 'One encrypted file holds',
    afterwards: async page => {
      await press('Back up everything')(page)
      await press('Make backup')(page)
      await page.getByText('Confirm that you will keep the passphrase').scrollIntoViewIfNeeded()
    },
  },
  'settings, a backup made': {
    hash: '#/settings',
    sees: 'One encrypted file holds',
    afterwards: async page => {
      await press('Back up everything')(page)
      await page.getByRole('radio', { name: 'Anybody with one of these keys' }).click()
      await page.getByLabel('Recipients').fill('age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p')
      await page.getByLabel('Confirm').fill('backup')
      await press('Make backup')(page)
      await page.getByText('The backup is in').waitFor()
      await page.getByText('Check a backup').click()
      await page.getByLabel('Backup file').fill('/media/stick/countersign.age')
      await page.getByLabel('Passphrase of the backup').fill('another passphrase')
      await press('Check')(page)
      await page.getByText('This backup can be restored.').waitFor()
      await page.getByLabel('Backup file').fill('/media/stick/damaged.age')
      await page.getByLabel('Passphrase of the backup').fill('another passphrase')
      await press('Check')(page)
      await page.getByText('but parts of it are damaged').scrollIntoViewIfNeeded()
    },
  },
  'settings, a program asks for a backup': {
    script: backupAsked,
    hash: '#/settings',
    sees: 'the passphrase that the program chose',
    afterwards: async page => {
      await press('Give the backup')(page)
      await page.getByText('Type the passphrase.').scrollIntoViewIfNeeded()
    },
  },
  'settings, scheduled backups': {
    script: backupsScheduled,
    hash: '#/settings',
    sees: 'The last try failed',
    afterwards: page => page.getByText('The last try failed').scrollIntoViewIfNeeded(),
  },
  'settings, backups to schedule': {
    hash: '#/settings/backup',
    sees: 'Schedule backups',
    afterwards: async page => {
      await press('Schedule backups')(page)
      await press('Start')(page)
      await page.getByText('Enter the path of the folder.').scrollIntoViewIfNeeded()
    },
  },
  'settings, locked, with both ways to unlock': {
    script: withState({
      vault: { unlockers: ['keychain', 'passphrase'], status: 'locked', nextStep: 'The keychain is locked.' },
      keychain: { status: 'locked', nextStep: 'The keychain is locked.' },
    }),
    hash: '#/settings',
    sees: 'Use the keychain instead',
    afterwards: page => page.getByRole('button', { name: 'Use the keychain instead' }).scrollIntoViewIfNeeded(),
  },
  'settings, unlocked by a passphrase, without a keychain': {
    script: withState({
      vault: { unlockers: ['passphrase'], status: 'ready', nextStep: '' },
      keychain: {
        status: 'missing',
        nextStep: 'Install gnome-keyring and start a session with D-Bus, then check again.',
      },
    }),
    hash: '#/settings',
    sees: 'Install gnome-keyring',
    afterwards: page => page.getByText('Install gnome-keyring').scrollIntoViewIfNeeded(),
  },
  'settings, keys in memory': {
    script: withState({ vault: { unlockers: ['memory'], status: 'ready', nextStep: '' } }),
    hash: '#/settings',
    sees: 'Keys are kept only in memory',
  },
  'settings, a passphrase to set': {
    hash: '#/settings',
    sees: 'Set a passphrase',
    afterwards: async page => {
      await press('Set a passphrase')(page)
      await page.getByLabel('New passphrase', { exact: true }).fill('four unrelated words here')
      await press('Set passphrase')(page)
      await page.getByText('Type “unlock” exactly as shown.').scrollIntoViewIfNeeded()
    },
  },
  'settings, a keychain to add': {
    script: withState({
      vault: { unlockers: ['passphrase'], status: 'ready', nextStep: '' },
      proof: { by: 'passphrase', wait: 0 },
    }),
    hash: '#/settings',
    sees: 'Add the keychain',
    afterwards: press('Add the keychain'),
  },
  'settings, a keychain to remove': {
    script: withBoth,
    hash: '#/settings',
    sees: 'Remove the keychain',
    afterwards: async page => {
      await press('Remove the keychain')(page)
      await press('Remove keychain')(page)
      await page.getByText('Type the passphrase.').scrollIntoViewIfNeeded()
    },
  },
  'settings, another passphrase': {
    script: withBoth,
    hash: '#/settings',
    sees: 'Change the passphrase',
    afterwards: async page => {
      await press('Change the passphrase')(page)
      await press('Change passphrase')(page)
      await page.getByText('Type the passphrase.').scrollIntoViewIfNeeded()
    },
  },
  'settings, the key of a wallet with a passphrase': {
    script: recoveries['a lost key of a wallet with a passphrase'],
    hash: '#/settings',
    sees: 'Enter recovery phrase',
    afterwards: async page => {
      await press('Enter recovery phrase: Main wallet')(page)
      await press('Restore key')(page)
      await page.getByText('Enter the passphrase of the wallet.').waitFor()
    },
  },
  'settings, restore a key': {
    script: recoveries['keys from an earlier version'],
    hash: '#/settings',
    sees: 'Keys from an earlier version',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Restore: 0190a0c5' }).first().click()
      await page.getByText('add them afterwards under Accounts').waitFor()
    },
  },
  'settings, erase a key': {
    script: recoveries['keys from an earlier version'],
    hash: '#/settings',
    sees: 'Keys from an earlier version',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Erase: 0190a0c5' }).first().click()
      await press('Erase key')(page)
    },
  },
  'settings, emulator': {
    script: { settings: { ...settled().settings, ledgerEmulator: '127.0.0.1:5000' } },
    hash: '#/settings/development',
    sees: 'Address of the emulator',
    afterwards: async page => {
      await page.getByLabel('Address of the emulator').fill('192.168.1.2:5000')
      await press('Save address')(page)
      await page.getByText('Enter an address on this computer').scrollIntoViewIfNeeded()
    },
  },
  'settings, emulator fixed': {
    script: { settings: { ...settled().settings, ledgerEmulatorFixed: 'speculos:127.0.0.1:5000' } },
    hash: '#/settings/development',
    sees: 'Address of the emulator',
    afterwards: page => page.getByLabel('Address of the emulator').scrollIntoViewIfNeeded(),
  },
  'a node that a program asks for': {
    script: {
      ...withState({}),
      suggestedNodes: [
        {
          ...{ id: idOf(77), program: 'Trading bot', user: 'Ada', webOrigin: null },
          ...{ network: 'eip155:31337', inWords: 'Anvil or Foundry or Hardhat (31337)', url: 'http://127.0.0.1:8545/' },
        },
        {
          ...{
            id: idOf(78),
            program: 'A page',
            user: 'Ada',
            webOrigin: 'https://app.example.org',
            network: 'eip155:123456789',
          },
          ...{ inWords: 'chain 123456789', url: `https://node.example.org/${'a-long-path-'.repeat(12)}` },
        },
      ],
      pairings: [{ id: idOf(79), name: 'A bot', isPage: false }],
    },
    hash: '#/approvals',
    sees: 'wants to add a node',
  },
  'settings, approvals fixed': {
    script: {
      ...withState({
        approvals: { waiting: 0, mode: 'nothing' },
        vault: { unlockers: ['passphrase'], status: 'locked', nextStep: 'Enter the passphrase to unlock it.' },
        api: { url: 'http://localhost:8841', port: 8841, wantedPort: 8840, remote: null },
        undecidedOrigins: ['https://app.uniswap.example'],
      }),
      settings: {
        approvals: 'nothing',
        approvalsFixed: true,
        askAboutGovernance: true,
        approvalWindowSeconds: 300,
        unknownClientSeconds: 15,
        consensusWindowSeconds: 86_400,
        autoLockSeconds: 900,
        ledgerEmulator: '127.0.0.1:5000',
        ledgerEmulatorFixed: 'speculos:127.0.0.1:5001',
        exceptions: [],
        dataDirectory: '/tmp/countersign',
        quotas: [],
        signerKeys: null,
      },
    },
    hash: '#/settings/approvals',
    sees: 'Approvals are off',
  },
}
