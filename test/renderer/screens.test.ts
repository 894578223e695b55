import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { PolicyView } from '../../src/shared/policies.ts'
import type { Simulation } from '../../src/shared/simulation.ts'
import { accessibilityProblems } from '../support/accessibility.ts'
import { typeAskedWords } from '../support/agent-window.ts'
import { bitcoinCard, solanaCard } from './support/chain-cards.ts'
import { allWell, examining, someIll } from './support/doctors.ts'
import type { Fake } from './support/fake-agent.ts'
import {
  bitcoinWallet,
  blindCard,
  clearCard,
  coldWallet,
  connected,
  endedAs,
  everyCondition,
  hostileHardwareWalletCard,
  ledger,
  trouble,
  workOf,
} from './support/ledgers.ts'
import { allSignIn, codeMessages, sentMessages } from './support/messages.ts'
import { editor, type OpenOptions, pass, renderedWindows, write } from './support/open-window.ts'
import { recoveries } from './support/recoveries.ts'
import {
  activitiesOf,
  backupAsked,
  backupsScheduled,
  blindHash,
  fresh,
  grantOf,
  hostilePeople,
  hostilePolicy,
  hostileSubOrganizations,
  hostileText,
  hostileVoting,
  hostileWhy,
  idOf,
  longCard,
  lookAlike,
  manyEntries,
  manyNetworks,
  manyPeople,
  manyPolicies,
  manySessions,
  manySubOrganizations,
  manyWallets,
  namesFile,
  offered,
  organization,
  people,
  phrase,
  policies,
  receiptsOf,
  refusals,
  settled,
  transferCard,
  typedData,
  unlimitedApproval,
  votingOf,
  withState,
} from './support/scripts.ts'
import { orders, webhooksOfEveryState } from './support/webhooks.ts'

/** The folder that pictures of the screens are wanted in. */
const pictures = process.env.RENDERER_SCREENSHOTS
const wide = { width: 1280, height: 860 }
const narrow = { width: 360, height: 740 }

const open = renderedWindows()
if (pictures) mkdirSync(pictures, { recursive: true })

/** In the page, where the functions given to `evaluate` run. */
declare const fake: Fake

interface Screen extends OpenOptions {
  /** What a person sees once the screen is there. */
  readonly sees: string
  /** Brings the page from the screen to the state in question. */
  readonly afterwards?: (page: Page) => Promise<void>
}

/** Longer than all of these tests take together: what has ended is not shown. */
const lasting = { expiresAt: Date.now() + 3 * 3_600_000 }

/** What a node says of the transfer. */
const claimed: Simulation = {
  node: 'http://localhost:8545',
  claim: {
    kind: 'succeeds',
    gas: { used: '21,000', most: '100,000' },
    changes: [
      {
        account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
        name: 'Main wallet',
        change: '−1.5 ETH',
        exact: '−1500000000000000000 wei',
      },
    ],
  },
}

async function pick(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

async function nameOrganization(page: Page): Promise<void> {
  await page.getByLabel('Organization').fill('Engines')
  await page.getByLabel('Your name').fill('Ada')
  await press('Create organization')(page)
}

async function revealPhrase(page: Page): Promise<void> {
  await press('Back up')(page)
  await press('Continue')(page)
  await page.getByRole('checkbox', { name: 'I am alone' }).click()
  await page.getByLabel('Name of the wallet').fill('Main wallet')
  await press('Show the recovery phrase')(page)
}

async function chooseNewUser(page: Page): Promise<void> {
  await press('Create API key')(page)
  await page.getByLabel('Name of the program').fill('Payroll')
  await pick(page, 'User', /^A new user/)
}

const screens: Record<string, Screen> = {
  'approvals, empty': { sees: 'Nothing is waiting' },
  'approvals, transfer': { script: { cards: [transferCard] }, sees: 'Send 1.5 ETH' },
  'approvals, several': { script: { cards: [unlimitedApproval, typedData, transferCard] }, sees: 'Request 1 of 3' },
  'approvals, danger': { script: { cards: [unlimitedApproval] }, sees: 'any amount' },
  'approvals, typed data': { script: { cards: [typedData] }, sees: 'Sign a Permit' },
  'approvals, look-alike': { script: { cards: [lookAlike] }, sees: 'begins or ends like' },
  'approvals, hostile text': { script: { cards: [hostileText] }, sees: 'cannot be seen' },
  'approvals, blind hash': { script: { cards: [blindHash] }, sees: 'cannot be read' },
  'approvals, long': { script: { cards: [longCard] }, sees: '20 items' },
  'approvals, Bitcoin': { script: { cards: [bitcoinCard()] }, sees: 'Fee' },
  'approvals, Solana': { script: { cards: [solanaCard()] }, sees: 'Send 12.5 USDC' },
  'approvals, claimed by a node': {
    script: { cards: [transferCard], simulation: claimed },
    sees: 'Claimed by your node',
    afterwards: page => page.getByText('Claimed by your node').scrollIntoViewIfNeeded(),
  },
  'approvals, a node that says it fails': {
    script: { cards: [transferCard], simulation: { ...claimed, claim: { kind: 'fails', reason: 'paused\u202e' } } },
    sees: 'Would fail',
    afterwards: page => page.getByText('Would fail', { exact: true }).scrollIntoViewIfNeeded(),
  },
  'approvals, a node that does not answer': {
    script: {
      cards: [transferCard],
      simulation: { ...claimed, claim: { kind: 'unreachable', why: 'nothing answers there' } },
    },
    sees: 'No answer',
    afterwards: page => page.getByText('gave no answer to go by: nothing answers there').scrollIntoViewIfNeeded(),
  },
  'settings, own node': {
    script: {
      ownNodes: {
        nodes: [{ network: 'eip155:1', inWords: 'Ethereum (1)', url: 'http://localhost:8545' }],
        networks: [{ network: 'eip155:1', inWords: 'Ethereum (1)' }],
      },
    },
    hash: '#/settings',
    sees: 'Simulate with my own node',
    afterwards: async page => {
      await page.getByLabel('Address of the node').fill('ftp://here')
      await press('Save node')(page)
      await page.getByText('The address must be https').scrollIntoViewIfNeeded()
    },
  },
  'approvals, exact bytes': {
    script: { cards: [transferCard] },
    sees: 'Send 1.5 ETH',
    afterwards: page => page.getByText('Exact bytes and digests').click(),
  },
  'approval window': {
    script: { cards: [unlimitedApproval, transferCard] },
    hash: '#/approval',
    viewport: { width: 480, height: 640 },
    sees: 'Request 1 of 2',
  },
  'approval window, empty': { hash: '#/approval', viewport: { width: 480, height: 640 }, sees: 'Nothing is waiting' },
  accounts: { hash: '#/accounts', sees: 'Main wallet' },
  'accounts, empty': { script: { wallets: [], privateKeys: [] }, hash: '#/accounts', sees: 'No wallets yet' },
  'accounts, many': { script: { wallets: manyWallets }, hash: '#/accounts', sees: 'Wallet 20' },
  'accounts, create wallet': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Create wallet') },
  'accounts, add account': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Add account') },
  'accounts, QR code': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Show QR code') },
  'accounts, back up': { hash: '#/accounts', sees: 'Main wallet', afterwards: press('Back up') },
  'accounts, back up confirmed': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Back up')(page)
      await press('Continue')(page)
      await press('Show the recovery phrase')(page)
    },
  },
  'accounts, recovery phrase': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await revealPhrase(page)
      await page.getByText('I have written them down').waitFor()
    },
  },
  'accounts, words asked for': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await revealPhrase(page)
      await press('I have written them down')(page)
      await press('Check')(page)
    },
  },
  'accounts, words right': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await revealPhrase(page)
      await press('I have written them down')(page)
      await typeAskedWords(page, phrase.split(' '))
      await page.getByText('The words are right.').waitFor()
    },
  },
  'accounts, restore': {
    hash: '#/accounts',
    sees: 'Main wallet',
    afterwards: async page => {
      await press('Restore wallet')(page)
      await page.getByLabel('Recovery phrase').fill('legal winner thank yearr wave sausage worth useful legal winner')
      await page.getByLabel('Name of the wallet').focus()
      await page.getByText('Word 4').waitFor()
    },
  },
  'accounts, failed': {
    hash: '#/accounts',
    failing: { 'wallets.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  activity: { hash: '#/activity', sees: 'Send 11 ETH' },
  'activity, many': { script: { activities: activitiesOf(120) }, hash: '#/activity', sees: 'Load older activity' },
  'activity, empty': { script: { activities: [] }, hash: '#/activity', sees: 'No activity yet' },
  'activity, refused': { script: { refusals }, hash: '#/activity/refused', sees: 'Nobody exports' },
  'activity, nothing refused': { hash: '#/activity/refused', sees: 'Nothing was refused' },
  'activity, receipts': { hash: '#/activity/receipts', sees: 'Signed the head of the receipts' },
  'activity, many receipts': {
    script: { receipts: receiptsOf(120) },
    hash: '#/activity/receipts',
    sees: 'Load older receipts',
  },
  'activity, no receipts': { script: { receipts: [] }, hash: '#/activity/receipts', sees: 'No receipts' },
  'activity, head of the receipts': {
    hash: '#/activity/receipts',
    sees: 'Show head as QR code',
    afterwards: press('Show head as QR code'),
  },
  'activity, receipts failed': {
    hash: '#/activity/receipts',
    failing: { 'receipts.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'activity, detail': { hash: `#/activity/${idOf(5010)}`, sees: 'Approved in the window' },
  'activity, failed detail': { hash: `#/activity/${idOf(5003)}`, sees: 'It failed' },
  'activity, detail without card': { hash: `#/activity/${idOf(5004)}`, sees: 'Create the wallet' },
  'API keys': { hash: '#/api-keys', sees: 'Treasury bot' },
  'API keys, create': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: press('Create API key') },
  'API keys, create from a public key': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    afterwards: async page => {
      await press('Create API key')(page)
      await page.getByRole('checkbox', { name: 'I have a public key already' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('This is no such public key').waitFor()
    },
  },
  'API keys, delete': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: press('Delete Treasury bot') },
  'API keys, reveal': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    afterwards: async page => {
      await press('Create API key')(page)
      await page.getByLabel('Name of the program').fill('Payroll')
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('The private key is shown only this once').waitFor()
      await page.getByText('Use it from TypeScript').click()
    },
  },
  'API keys, of every reach': {
    script: {
      apiKeys: settled().apiKeys.flatMap(key =>
        (['everything', 'together', 'allowed'] as const).map((reach, index) => ({
          ...key,
          id: `${key.id.slice(0, -1)}${index}`,
          reach,
        })),
      ),
    },
    hash: '#/api-keys',
    sees: 'This key may do everything',
  },
  'API keys, create for a new user': { hash: '#/api-keys', sees: 'Treasury bot', afterwards: chooseNewUser },
  'API keys, reveal for a new user': {
    hash: '#/api-keys',
    sees: 'Treasury bot',
    failing: { 'users.create': { code: 'WAITS_FOR_VOTES', message: 'Your request waits for others.' } },
    afterwards: async page => {
      await chooseNewUser(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Create API key' }).click()
      await page.getByText('can sign only what a policy').waitFor()
    },
  },
  people: { hash: '#/people', sees: 'Grace' },
  'people, many': { script: { people: manyPeople }, hash: '#/people', sees: 'Person 30' },
  'people, hostile text': { script: { people: hostilePeople }, hash: '#/people', sees: 'Added' },
  'people, add': { hash: '#/people', sees: 'Grace', afterwards: press('Add a person') },
  'people, rename': { hash: '#/people', sees: 'Grace', afterwards: press('Rename Grace') },
  'people, delete': { hash: '#/people', sees: 'Grace', afterwards: press('Delete Grace') },
  'people, many sessions': {
    script: { people: manySessions },
    hash: '#/people',
    sees: 'Signed in',
    afterwards: page => page.getByText('Signed in').scrollIntoViewIfNeeded(),
  },
  'people, hostile sessions': {
    script: { people: hostilePeople },
    hash: '#/people',
    sees: 'Signed in',
    afterwards: page => page.getByText('Can only read').scrollIntoViewIfNeeded(),
  },
  'people, end session': {
    hash: '#/people',
    sees: 'Grace',
    afterwards: async page => {
      await press('End the session Login of Ada')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'people, end read-only session': {
    hash: '#/people',
    sees: 'Grace',
    afterwards: async page => {
      await press('End the session Read-only session of Ada')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'people, add passkey': { hash: '#/people', sees: 'Grace', afterwards: press('Add a passkey for Grace') },
  'people, add passkey in the desktop window': {
    script: withState({ carrier: 'electron' }),
    hash: '#/people',
    sees: 'Grace',
    afterwards: press('Add a passkey for Grace'),
  },
  'people, copied passkey': {
    script: {
      people: {
        ...people,
        users: people.users.map(user => ({
          ...user,
          passkeys: user.passkeys.map(passkey => ({ ...passkey, countWentBack: true })),
        })),
      },
    },
    hash: '#/people',
    sees: 'may have been copied',
    afterwards: page => page.getByText('may have been copied').first().scrollIntoViewIfNeeded(),
  },
  'people, failed': {
    hash: '#/people',
    failing: { 'people.get': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  tags: { hash: '#/people/tags', sees: 'Night shift' },
  'tags, empty': { script: { people: { ...people, tags: [] } }, hash: '#/people/tags', sees: 'No tags yet' },
  'tags, hostile text': { script: { people: hostilePeople }, hash: '#/people/tags', sees: '1 person' },
  'tags, edit': {
    script: { people: { ...manyPeople, users: manyPeople.users.slice(0, 12) } },
    hash: '#/people/tags',
    sees: 'Night shift',
    afterwards: press('Edit Night shift'),
  },
  'settings, sign-in': { script: { signInSettings: allSignIn }, hash: '#/settings', sees: 'Auth proxy' },
  messages: { script: { messages: codeMessages }, hash: '#/messages', sees: 'Sign in to Acme' },
  'messages, the whole mail': {
    script: { messages: codeMessages },
    hash: '#/messages',
    sees: 'Sign in to Acme',
    afterwards: page => page.getByText('The whole mail').first().click(),
  },
  'messages, sent': { script: { messages: sentMessages }, hash: '#/messages', sees: 'Only its recipient' },
  'messages, empty': { hash: '#/messages', sees: 'No messages yet' },
  webhooks: {
    script: { webhooks: { webhooks: webhooksOfEveryState, waitsForVault: true } },
    hash: '#/webhooks',
    sees: 'Set by a program',
  },
  'webhooks, empty': {
    script: { webhooks: { webhooks: [], waitsForVault: false } },
    hash: '#/webhooks',
    sees: 'No webhooks yet',
  },
  'webhooks, add': { hash: '#/webhooks', sees: 'Orders', afterwards: press('Add a webhook') },
  'webhooks, failed': {
    hash: '#/webhooks',
    failing: { 'webhooks.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'deliveries of a webhook': {
    hash: `#/webhooks/${orders.id}`,
    sees: 'Given up',
    afterwards: async page => {
      for (const summary of await page.locator('summary').all()) await summary.click()
    },
  },
  'deliveries of a webhook, payload': {
    hash: `#/webhooks/${orders.id}`,
    sees: 'Given up',
    afterwards: page => page.getByRole('button', { name: 'Payload of Test event' }).click(),
  },
  'deliveries of a webhook, being sent': {
    hash: `#/webhooks/${orders.id}`,
    sees: 'Given up',
    afterwards: page => page.getByRole('button', { name: 'Send again: Test event' }).click(),
  },
  'deliveries of a webhook, none': {
    script: { webhookDeliveries: [] },
    hash: `#/webhooks/${orders.id}`,
    sees: 'Nothing was sent yet',
  },
  'deliveries of a webhook that was deleted': { hash: '#/webhooks/gone', sees: 'not there any more' },
  'address book': { hash: '#/address-book', sees: 'Exchange' },
  'address book, empty': { script: { addressBook: [] }, hash: '#/address-book', sees: 'No names yet' },
  'address book, many': {
    script: { addressBook: manyEntries },
    hash: '#/address-book',
    sees: '20 more',
  },
  'address book, add': {
    hash: '#/address-book',
    sees: 'Exchange',
    afterwards: press('Name an address'),
  },
  'address book, look-alike': {
    hash: '#/address-book',
    sees: 'Exchange',
    afterwards: async page => {
      await press('Name an address')(page)
      await page.getByLabel('Name', { exact: true }).fill('Linus')
      await page.getByLabel('Address', { exact: true }).fill('0x7099111254EEB25477B68fb85Ed929f73A960582')
      await press('Add')(page)
      await page.getByText('and is another').waitFor()
    },
  },
  'address book, import': {
    hash: '#/address-book',
    sees: 'Exchange',
    afterwards: async page => {
      await press('Import')(page)
      await page.getByLabel('File with names').setInputFiles(namesFile)
      await page.getByText('cannot be added').waitFor()
    },
  },
  'address book, rename': { hash: '#/address-book', sees: 'Exchange', afterwards: press('Rename Exchange') },
  'address book, delete': { hash: '#/address-book', sees: 'Exchange', afterwards: press('Delete Exchange') },
  organization: { hash: '#/organization', sees: 'Allowed origins' },
  'organization, bare': {
    script: { organization: { ...organization, features: [], allowedOrigins: [], webhookUrl: null } },
    hash: '#/organization',
    sees: 'None are set.',
  },
  'sub-organizations': { hash: '#/organization/sub-organizations', sees: 'Customer 1' },
  'sub-organizations, empty': {
    script: { subOrganizations: [] },
    hash: '#/organization/sub-organizations',
    sees: 'No sub-organizations yet',
  },
  'sub-organizations, many': {
    script: { subOrganizations: manySubOrganizations },
    hash: '#/organization/sub-organizations',
    sees: 'Show older ones',
  },
  'sub-organizations, none found': {
    hash: '#/organization/sub-organizations',
    sees: 'Customer 1',
    afterwards: async page => {
      await page.getByRole('searchbox').fill('nobody')
      await page.getByText('None matches “nobody”.').waitFor()
    },
  },
  'sub-organizations, hostile text': {
    script: { subOrganizations: hostileSubOrganizations },
    hash: '#/organization/sub-organizations',
    sees: '3 users',
  },
  'sub-organizations, failed': {
    hash: '#/organization/sub-organizations',
    failing: {
      'subOrganizations.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' },
    },
    sees: 'could not be loaded',
  },
  'sub-organizations, one': { hash: `#/organization/${idOf(801)}`, sees: 'Latest activity' },
  'sub-organizations, one with nothing': {
    script: { people: { ...people, users: [] }, wallets: [], activities: [] },
    hash: `#/organization/${idOf(802)}`,
    sees: 'There is none.',
  },
  'sub-organizations, unknown': { hash: `#/organization/${idOf(899)}`, sees: 'could not be loaded' },
  'organization, root users': { hash: '#/organization/quorum', sees: 'How many of them must agree' },
  'organization, root users, can be taken back': {
    script: { people: { ...people, previousQuorum: { threshold: 2, names: ['Ada', 'Grace', 'Edsger'] } } },
    hash: '#/organization/quorum',
    sees: 'can change them back',
  },
  'organization, root users, many': {
    script: { people: manyPeople },
    hash: '#/organization/quorum',
    sees: 'Person 30',
    afterwards: async page => {
      await page.getByLabel('How many of them must agree').fill('1')
      await press('Change root users')(page)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'organization, root users, wrong': {
    hash: '#/organization/quorum',
    sees: 'How many of them must agree',
    afterwards: async page => {
      await page.getByRole('checkbox', { name: 'Intern' }).click()
      await page.getByLabel('How many of them must agree').fill('4')
      await press('Change root users')(page)
      await page.getByText('Only 3 people are chosen').waitFor()
    },
  },
  policies: { script: { policies: [...policies, hostilePolicy] }, hash: '#/policies', sees: 'No exports' },
  'policies, empty': { script: { policies: [] }, hash: '#/policies', sees: 'No policies yet' },
  'policies, many': { script: { policies: manyPolicies }, hash: '#/policies', sees: 'Show more (40)' },
  'policies, failed': {
    hash: '#/policies',
    failing: { 'policies.list': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'could not be loaded',
  },
  'policies, delete': {
    hash: '#/policies',
    sees: 'No exports',
    afterwards: async page => {
      await press('Delete No exports')(page)
      await page.getByText('26 of 412 requests').waitFor()
    },
  },
  'policies, new': { hash: '#/policies/new', sees: 'Known addresses' },
  ...Object.fromEntries(
    [
      'Known addresses',
      'Spending limit',
      'Several people',
      'No exports',
      'Business hours',
      'One contract function',
    ].map(title => [
      `policies, template ${title}`,
      {
        hash: '#/policies/new',
        sees: 'Known addresses',
        afterwards: async (page: Page) => {
          await page.getByRole('button', { name: title }).click()
          await press('Write the policy')(page)
        },
      },
    ]),
  ),
  'policies, template without a limit': {
    script: { velocityControls: [] },
    hash: '#/policies/new',
    sees: 'Spending limit',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Spending limit' }).click()
      await page.getByText('There is no limit yet').waitFor()
    },
  },
  'policies, edit': {
    hash: `#/policies/${idOf(901)}`,
    sees: 'Which requests',
    afterwards: async page => {
      await editor(page, 'Which requests').waitFor()
      await press('Try it')(page)
      await page.getByText('26 of 412 requests').waitFor()
    },
  },
  'policies, for everybody and everything': {
    script: { policies: [{ ...(policies[0] as PolicyView), condition: '', consensus: '' }] },
    hash: `#/policies/${idOf(901)}`,
    sees: 'This policy lets every user do everything.',
    afterwards: page => page.getByText('This policy lets every user do everything.').scrollIntoViewIfNeeded(),
  },
  'policies, edit wrong': {
    hash: `#/policies/${idOf(901)}`,
    sees: 'Which requests',
    afterwards: async page => {
      await write(page, 'Which requests', "activity.action == 'SIGN' && nonsense.id == 'x'")
      await page.getByText('There is no “nonsense” here.').first().waitFor()
      await press('Save changes')(page)
    },
  },
  'policies, completion': {
    hash: '#/policies/new',
    sees: 'From scratch',
    afterwards: async page => {
      await page.getByRole('button', { name: 'From scratch' }).click()
      await write(page, 'Which requests', 'activity.')
      await page.keyboard.press('Control+Space')
      await page.getByRole('listbox').waitFor()
    },
  },
  'policies, leave': {
    hash: `#/policies/${idOf(901)}`,
    sees: 'Which requests',
    afterwards: async page => {
      await page.getByLabel('Name', { exact: true }).fill('Another name')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  'policies, not editable': {
    script: { policies: [hostilePolicy] },
    hash: `#/policies/${hostilePolicy.id}`,
    sees: 'cannot be edited here',
  },
  'policies, limits': { hash: '#/policies/limits', sees: 'Daily spending' },
  'policies, no limits': { script: { velocityControls: [] }, hash: '#/policies/limits', sees: 'No limits yet' },
  'policies, new limit': {
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await press('Create limit')(page)
      await page.getByText('A number, such as 2 or 0.5').waitFor()
    },
  },
  'policies, new limit, filled in': {
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await page.getByLabel('Maximum, in ETH').fill('2')
      await page.getByText('What is counted, and what is not').click()
      await page.getByText('A request that may move an unknown amount is always over').scrollIntoViewIfNeeded()
    },
  },
  'policies, new limit, other token': {
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await page.getByRole('combobox', { name: 'What is counted' }).click()
      await page.getByRole('option', { name: 'Another token' }).click()
      await press('Create limit')(page)
      await page.getByText('A whole number from 0 to 36.').waitFor()
    },
  },
  'policies, new limit, networks': {
    script: { networks: manyNetworks },
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: async page => {
      await press('New limit')(page)
      await page.getByRole('combobox', { name: 'Network' }).fill('1')
      await page.getByRole('option', { name: 'Ethereum (1)' }).waitFor()
    },
  },
  'policies, template with a limit on a coin': {
    hash: '#/policies/new',
    sees: 'Spending limit',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Spending limit' }).click()
      await page.getByText('Only what the limit measures').waitFor()
    },
  },
  'policies, delete limit': {
    script: { policies: [{ ...manyPolicies[0], condition: 'controls.daily_eth' } as PolicyView] },
    hash: '#/policies/limits',
    sees: 'Daily spending',
    afterwards: press('Delete Daily spending'),
  },
  'standing approvals': {
    script: {
      grants: [
        grantOf(1, lasting),
        grantOf(2, {
          ...lasting,
          use: '7 of 100 requests, 2 of 2 ETH used, 0 left; 3.5 ETH in total, including what you approved one by one',
          usedUp: true,
        }),
      ],
    },
    hash: '#/policies/standing',
    sees: 'Revoke all',
    afterwards: page => page.getByText('Exactly').first().click(),
  },
  'standing approvals, many': {
    script: { grants: Array.from({ length: 30 }, (_, index) => grantOf(index, lasting)) },
    hash: '#/policies/standing',
    sees: '30 standing approvals',
  },
  'standing approvals, none': { hash: '#/policies/standing', sees: 'No standing approvals' },
  'approvals, offer': { script: { cards: [offered] }, sees: 'Also approve transfers like this one' },
  'approvals, offer taken': {
    script: { cards: [offered] },
    sees: 'Also approve transfers like this one',
    afterwards: async page => {
      await page.getByRole('checkbox', { name: 'Also approve' }).click()
      await page.getByRole('radio', { name: 'Other' }).click()
      await page.getByRole('textbox', { name: 'Minutes' }).fill('45')
      await page.getByLabel('Maximum total, in ETH').fill('0.5')
      await page.getByText('for 45 minutes, up to 0.5 ETH').waitFor()
    },
  },
  'approval window, offer taken': {
    script: { cards: [offered], grants: [grantOf(1, lasting)] },
    hash: '#/approval',
    viewport: { width: 480, height: 640 },
    sees: 'Also approve transfers like this one',
    afterwards: page => page.getByRole('checkbox', { name: 'Also approve' }).click(),
  },
  'votes, own request': {
    script: { voting: [votingOf(50, { mayApprove: false, isOwn: true })] },
    hash: '#/approvals/votes',
    sees: 'Asked for in your name.',
  },
  votes: { script: { voting: [votingOf(50), votingOf(51)] }, hash: '#/approvals/votes', sees: 'Request 1 of 2' },
  'votes, none': { hash: '#/approvals/votes', sees: 'Nothing waits for votes' },
  'votes, hostile text': {
    script: { voting: [hostileVoting] },
    hash: '#/approvals/votes',
    sees: 'It waits for others',
  },
  'activity, hostile reasons': {
    script: { why: hostileWhy },
    hash: `#/activity/${idOf(5010)}`,
    sees: 'Nobody allowed',
    afterwards: page => page.locator('.why-policies summary').first().click(),
  },
  'activity, reasons': {
    hash: `#/activity/${idOf(5010)}`,
    sees: 'It was allowed by the policy',
    afterwards: async page => {
      for (const summary of await page.locator('.why-policies .disclosure > summary').all()) await summary.click()
      await page.getByText('What was recorded').waitFor()
      await page.locator('.why').scrollIntoViewIfNeeded()
    },
  },
  'activity, reasons failed': {
    hash: `#/activity/${idOf(5010)}`,
    failing: { 'activities.why': { code: 'STORE_BUSY', message: 'The database is busy. Try again in a moment.' } },
    sees: 'reasons could not be loaded',
  },
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
      await page.getByText('What most wallets use today').scrollIntoViewIfNeeded()
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
  'accounts, on a hardware wallet': {
    script: { wallets: [coldWallet] },
    hash: '#/accounts',
    sees: 'Its keys are on the Ledger',
  },
  'accounts, add account on a hardware wallet': {
    script: { wallets: [coldWallet] },
    hash: '#/accounts',
    sees: 'Its keys are on the Ledger',
    afterwards: press('Add account'),
  },
  'accounts, add account on a hardware wallet, Bitcoin': {
    script: { wallets: [bitcoinWallet], ...connected(ledger()) },
    hash: '#/accounts',
    sees: 'Its keys are on the Ledger',
    afterwards: press('Add account'),
  },
  'approvals, hardware wallet clear': { script: { cards: [clearCard], ...connected(ledger()) }, sees: 'Clear signing' },
  'approvals, hardware wallet blind': { script: { cards: [blindCard] }, sees: 'Blind signing' },
  'approvals, hardware wallet long': {
    script: { cards: [hostileHardwareWalletCard] },
    sees: '22 more screens',
    afterwards: page => page.getByText('22 more screens').click(),
  },
  'approvals, hardware wallet at work': {
    script: { hardwareWalletWork: [workOf(70)], cards: [transferCard] },
    sees: 'Waiting for your Ledger',
  },
  'any screen, hardware wallet at work': {
    script: {
      hardwareWalletWork: [workOf(70), ...[71, 72, 73].map(number => workOf(number, { step: 'waitForItsTurn' }))],
      cards: [transferCard],
    },
    hash: '#/accounts',
    sees: 'Waiting for your Ledger',
    afterwards: page => page.getByText('2 more wait after these').click(),
  },
  'any screen, hardware wallet failed': {
    script: { hardwareWalletWork: [workOf(70)] },
    hash: '#/accounts',
    sees: 'Waiting for your Ledger',
    afterwards: async page => {
      const failure = 'The Ledger “Cold” was unplugged before it had answered, and no signature was given out.'
      await page.evaluate(
        activities => {
          fake.change({ hardwareWalletWork: [], activities }, ['hardwareWallets'])
        },
        [endedAs(70, 'FAILED', failure)],
      )
      await page.getByRole('button', { name: /^Dismiss/ }).waitFor()
    },
  },
  'approval window, hardware wallet at work': {
    script: { hardwareWalletWork: [workOf(70)], cards: [blindCard] },
    hash: '#/approval',
    viewport: { width: 480, height: 640 },
    sees: 'Waiting for your Ledger',
  },
  help: { hash: '#/help', sees: 'create_wallet' },
  'help, one call': {
    hash: '#/help/activity.create_wallet',
    sees: 'accounts[].curve',
    afterwards: page => page.getByText('1 older version, still accepted').click(),
  },
  more: { hash: '#/more', sees: 'Organization' },
  settings: { hash: '#/settings', sees: 'Where the secrets are kept' },
  ...Object.fromEntries(
    Object.entries(recoveries).map(([name, script]): [string, Screen] => [
      `settings, ${name}`,
      {
        script,
        hash: '#/settings',
        sees: 'Keys and records',
        afterwards: page => page.getByRole('region', { name: 'Keys and records' }).scrollIntoViewIfNeeded(),
      },
    ]),
  ),
  'settings, doctor, all is well': {
    script: { doctor: allWell },
    hash: '#/settings',
    sees: 'All is well: 6 checks',
    afterwards: async page => void (await page.getByText('All is well: 6 checks').click()),
  },
  'settings, doctor, needs a look': { script: { doctor: someIll }, hash: '#/settings', sees: 'Take these rights away' },
  'settings, doctor, under way': { script: { doctor: examining }, hash: '#/settings', sees: '225 of 1000' },
  'settings, a backup to make': {
    script: withState({ proof: { by: 'passphrase', wait: 0 } }),
    hash: '#/settings',
    sees: 'in one encrypted file',
    afterwards: async page => {
      await press('Back up Countersign')(page)
      await press('Make backup')(page)
      await page.getByText('Confirm that you will keep the passphrase').scrollIntoViewIfNeeded()
    },
  },
  'settings, a backup made': {
    hash: '#/settings',
    sees: 'in one encrypted file',
    afterwards: async page => {
      await press('Back up Countersign')(page)
      await page.getByRole('radio', { name: 'Whoever has one of these keys' }).click()
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
      await page.getByText('but not all of it is as it should be').scrollIntoViewIfNeeded()
    },
  },
  'settings, a program asks for a backup': {
    script: backupAsked,
    hash: '#/settings',
    sees: 'a passphrase that the program chose',
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
    hash: '#/settings',
    sees: 'Schedule backups',
    afterwards: async page => {
      await press('Schedule backups')(page)
      await press('Start')(page)
      await page.getByText('Name the folder.').scrollIntoViewIfNeeded()
    },
  },
  'settings, another passphrase': {
    script: withState({ vault: { kind: 'passphrase', status: 'ready', nextStep: '' } }),
    hash: '#/settings',
    sees: 'Change the passphrase',
    afterwards: async page => {
      await page.getByText('Change the passphrase').click()
      await press('Change passphrase')(page)
      await page.getByText('Type the passphrase.').scrollIntoViewIfNeeded()
    },
  },
  'settings, keys to move to a file': {
    script: { ...withState({}), isKeychainShared: true },
    hash: '#/settings',
    sees: 'Move the keys to an encrypted file',
    afterwards: async page => {
      await press('Move the keys to an encrypted file')(page)
      await page.getByLabel('New passphrase', { exact: true }).fill('four unrelated words here')
      await page.getByLabel('New passphrase again').fill('four unrelated words here')
      await page.getByRole('checkbox', { name: 'I will keep this passphrase' }).click()
      await page.getByLabel('Confirm').fill('move')
      await page.getByRole('button', { name: 'Move the keys', exact: true }).click()
      await page.getByText('No other data directory needs these keys').scrollIntoViewIfNeeded()
    },
  },
  'settings, keys moved to the keychain': {
    script: withState({
      vault: { kind: 'passphrase', status: 'ready', nextStep: '' },
      proof: { by: 'passphrase', wait: 0 },
    }),
    hash: '#/settings',
    sees: 'Move the keys to the keychain',
    afterwards: async page => {
      await press('Move the keys to the keychain')(page)
      await page.getByLabel('Passphrase of the key vault').fill('correct horse battery staple')
      await page.getByRole('button', { name: 'Move the keys', exact: true }).click()
      await page.getByText('The keys are in the keychain now.').scrollIntoViewIfNeeded()
    },
  },
  'settings, a move that was cut short': {
    script: withState({
      findings: [
        {
          id: 'vault-move',
          title: 'A move of the keys was cut short.',
          message:
            'All keys are in an encrypted file, vault.json, and were compared there. Copies may still be in the system keychain. ' +
            'Remove them under Settings, Key vault, or restart Countersign.',
          stopsSigning: false,
          canBeAccepted: false,
        },
      ],
    }),
    hash: '#/settings',
    sees: 'Remove the copies',
    afterwards: page => page.getByRole('button', { name: 'Remove the copies' }).scrollIntoViewIfNeeded(),
  },
  'settings, restore a key': {
    script: recoveries['missing keys'],
    hash: '#/settings',
    sees: 'Keys set aside',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Restore: 0190a0c5' }).first().click()
      await page.getByText('add them afterwards under Accounts').waitFor()
    },
  },
  'settings, erase a key': {
    script: recoveries['missing keys'],
    hash: '#/settings',
    sees: 'Keys set aside',
    afterwards: async page => {
      await page.getByRole('button', { name: 'Erase: 0190a0c5' }).first().click()
      await press('Erase key')(page)
    },
  },
  'settings, a new vault beside one from before': {
    script: recoveries['a lost vault beside an old file'],
    hash: '#/settings',
    sees: 'Attach a new key vault',
    afterwards: async page => {
      await page.getByRole('radio', { name: 'The earlier key vault' }).click()
      await press('Attach vault')(page)
    },
  },
  'settings, emulator': {
    script: { settings: { ...settled().settings, ledgerEmulator: '127.0.0.1:5000' } },
    hash: '#/settings',
    sees: 'Where the secrets are kept',
    afterwards: async page => {
      await page.getByLabel('Address of the emulator').fill('192.168.1.2:5000')
      await press('Save address')(page)
      await page.getByText('Enter an address on this computer').scrollIntoViewIfNeeded()
    },
  },
  'settings, emulator fixed': {
    script: { settings: { ...settled().settings, ledgerEmulatorFixed: 'speculos:127.0.0.1:5000' } },
    hash: '#/settings',
    sees: 'Where the secrets are kept',
    afterwards: page => page.getByLabel('Address of the emulator').scrollIntoViewIfNeeded(),
  },
  'settings, approvals fixed': {
    script: {
      ...withState({
        approvals: { waiting: 0, mode: 'nothing' },
        vault: { kind: 'passphrase', status: 'locked', nextStep: 'Enter the passphrase to unlock it.' },
        api: { url: 'http://localhost:8841', port: 8841, wantedPort: 8840, remote: null },
        undecidedOrigins: ['https://app.uniswap.example'],
      }),
      settings: {
        approvals: 'nothing',
        approvalsFixed: true,
        askAboutGovernance: true,
        approvalWindowSeconds: 300,
        consensusWindowSeconds: 86_400,
        autoLockSeconds: 900,
        ledgerEmulator: '127.0.0.1:5000',
        ledgerEmulatorFixed: 'speculos:127.0.0.1:5001',
        dataDirectory: '/tmp/countersign',
        quotas: [],
        signerKeys: null,
      },
    },
    hash: '#/settings',
    sees: 'Approvals are off',
  },
  'any screen, waiting': {
    script: { cards: [transferCard, typedData] },
    hash: '#/accounts',
    sees: '2 requests wait for you',
  },
  'first run, welcome': { script: fresh, sees: 'Sign only what you have read' },
  'first run, vault': { script: fresh, sees: 'Sign only', afterwards: press('Set up') },
  'first run, restore': {
    script: fresh,
    sees: 'Sign only',
    afterwards: async page => {
      await press('Restore a backup')(page)
      await page.getByLabel('Backup file').fill('/media/stick/countersign.age')
      await press('Restore')(page)
      await page.getByText('Type the passphrase, or paste').waitFor()
    },
  },
  'first run, vault from before': {
    script: { ...fresh, ...withState({ setup: 'vault', vault: null, organizations: [], vaultFile: { keys: 3 } }) },
    sees: 'Sign only',
    afterwards: async page => {
      await press('Set up')(page)
      await page.getByRole('radio', { name: 'The earlier key vault' }).click()
      await press('Continue')(page)
    },
  },
  'first run, no keychain': {
    script: {
      ...fresh,
      ...withState({
        setup: 'vault',
        vault: null,
        organizations: [],
        keychain: {
          kind: 'keychain',
          status: 'missing',
          nextStep: 'Install gnome-keyring and start a session with D-Bus, then check again.',
        },
      }),
    },
    sees: 'Sign only',
    afterwards: async page => {
      await press('Set up')(page)
      await page.getByRole('radio', { name: 'Encrypted file' }).click()
      await page.getByLabel('Passphrase', { exact: true }).fill('twelve chars and more')
      await press('Continue')(page)
    },
  },
  'first run, organization': {
    script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) },
    sees: 'Name your organization',
    afterwards: press('Create organization'),
  },
  'first run, API key shown': {
    script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) },
    sees: 'Name your organization',
    afterwards: async page => {
      await nameOrganization(page)
      await page.getByLabel('Name of the program').fill('Payroll')
      await press('Create API key')(page)
      await page.getByText('The private key is shown only this once').waitFor()
    },
  },
  'first run, ready': {
    script: { ...fresh, ...withState({ setup: 'organization', organizations: [] }) },
    sees: 'Name your organization',
    afterwards: async page => {
      await nameOrganization(page)
      await press('Skip for now')(page)
      await page.getByLabel('Name of the wallet').fill('Main')
      await press('Create wallet')(page)
      await page.getByRole('heading', { name: 'Ready' }).waitFor()
    },
  },
  'agent failed': {
    failing: {
      'state.get': {
        code: 'STORE_NEWER',
        message: 'The database was written by a newer Countersign. Install that version again.',
      },
    },
    sees: 'The agent cannot start',
  },
}

/** Both themes and both sizes are looked at in two combinations; with RENDERER_SCREENSHOTS all four are pictured. */
const looks = [
  { size: 'wide', colorScheme: 'light', check: true },
  { size: 'wide', colorScheme: 'dark', check: false },
  { size: 'narrow', colorScheme: 'dark', check: true },
  { size: 'narrow', colorScheme: 'light', check: false },
] as const

test.each(Object.entries(screens))('%s: nothing for axe-core to find, nothing cut off', async (name, screen) => {
  const { page } = await open({ viewport: wide, still: true, again: !pictures, ...screen })
  await page.getByText(screen.sees).first().waitFor()
  await screen.afterwards?.(page)
  // Approve is looked at once it can be pressed.
  await pass(page, 1_000)
  await lookAt(page, name, { wide: screen.viewport ?? wide, narrow })
})

test('every other screen of the rail: nothing for axe-core to find, nothing cut off', async () => {
  const { page } = await open({ viewport: wide, still: true })
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link')
  await links.first().waitFor()
  const hashes = await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
  expect(hashes, 'the rail was not read').toContain('#/accounts')
  const known = Object.values(screens).map(({ hash = '#/approvals' }) => hash)
  for (const hash of hashes.filter(each => !known.some(other => other === each))) {
    await page.setViewportSize(wide)
    await page.locator(`a[href="${hash}"]`).first().click()
    await page.locator(`a[href="${hash}"][aria-current="page"]`).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await lookAt(page, hash.slice(2), { wide, narrow })
  }
})

/** Pictures the page in every look that is asked for, and checks it in two. */
async function lookAt(page: Page, name: string, sizes: Record<(typeof looks)[number]['size'], typeof wide>) {
  await page.evaluate('document.fonts.ready.then(() => {})')
  for (const { size, colorScheme, check } of looks) {
    if (!check && !pictures) continue
    await page.setViewportSize(sizes[size])
    await page.emulateMedia({ colorScheme })
    const picture = `${name.replaceAll(/\W+/g, '-')}-${size}-${colorScheme}.png`
    if (pictures) await page.screenshot({ path: join(pictures, picture) })
    if (!check) continue
    expect(await accessibilityProblems(page), `${name}, ${size}, ${colorScheme}`).toEqual([])
    await expect
      .poll(() => page.evaluate(cutOff), { message: `${name}, ${size}: reaches beyond the right edge` })
      .toEqual([])
  }
}

/** What stands beyond the right edge and is not in something that scrolls sideways by design. */
const cutOff = `[...document.querySelectorAll('body *')]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .filter(element => !element.closest('.code-block-text, .visually-hidden, .waiting-banner-sentence'))
  .map(element => element.outerHTML.slice(0, 120))`
