import type { Simulation } from '../../../src/shared/simulation.ts'
import { bitcoinCard, solanaCard } from '../support/chain-cards.ts'
import type { Fake } from '../support/fake-agent/install.ts'
import {
  blindCard,
  clearCard,
  connected,
  endedAs,
  hostileHardwareWalletCard,
  ledger,
  workOf,
} from '../support/ledgers.ts'
import { idOf, recipient } from '../support/scripts/basics.ts'
import { alikeCards, cardOf, lookAlike, transferCard } from '../support/scripts/cards.ts'
import { changedPolicy } from '../support/scripts/policies.ts'
import { grantOf, offered } from '../support/scripts/standing-approvals.ts'
import { withState } from '../support/scripts/states.ts'
import { blindHash, hostileText, longCard, typedData, unlimitedApproval } from '../support/scripts/typed-cards.ts'
import { press, type ScreenStates } from './state.ts'

/** In the page, where the functions given to `evaluate` run. */
declare const fake: Fake

const locked = { unlockers: ['passphrase'], status: 'locked', nextStep: 'Enter the passphrase to unlock it.' } as const

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

export const approvalsStates: ScreenStates = {
  'approvals, empty': { sees: 'Nothing waits for you' },
  'approvals, of a paused program': {
    script: { cards: [cardOf(1, {}, { pausedKeyId: idOf(302) })] },
    sees: 'You paused this program.',
  },
  'approvals, of a program that gave up': {
    script: { cards: [transferCard], asker: { waits: false, lastAskedAt: Date.now() - 90_000, gaveUp: true } },
    sees: 'The program stopped waiting at',
  },
  'approvals, of a program that does not wait': {
    script: { cards: [transferCard], asker: { waits: false, lastAskedAt: null, gaveUp: false } },
    sees: 'The program has not asked for the answer',
  },
  'approvals, of a program that asks again': {
    script: { cards: [transferCard], asker: { waits: false, lastAskedAt: Date.now() + 60_000, gaveUp: false } },
    sees: 'The program asks every few seconds',
  },
  'approvals, transfer': { script: { cards: [transferCard] }, sees: 'Send 1.5 ETH' },
  'approvals, paid before': {
    script: {
      cards: [cardOf(1, {}, { paidBefore: [{ address: recipient, payments: 14, lastAt: Date.UTC(2026, 4, 5, 12) }] })],
    },
    sees: 'Paid 14 times from here',
  },
  'approvals, change of a policy': {
    script: {
      cards: [
        cardOf(
          1,
          {
            title: 'Change a policy',
            sentence: 'Change the policy “Payroll”',
            fields: changedPolicy(),
            key: null,
          },
          { changesPolicies: true },
        ),
      ],
    },
    sees: 'With this change',
    afterwards: page => page.getByText('With this change').scrollIntoViewIfNeeded(),
  },
  'approvals, locked': {
    script: { ...withState({ vault: locked }), cards: [transferCard] },
    sees: 'Unlock to approve',
    afterwards: press('Unlock to approve'),
  },
  'approvals, several': { script: { cards: [unlimitedApproval, typedData, transferCard] }, sees: 'Send 1.5 ETH' },
  'approvals, alike': { script: { cards: alikeCards(12) }, sees: '12 times, 18 ETH together' },
  'approvals, danger': { script: { cards: [unlimitedApproval] }, sees: 'any amount' },
  'approvals, typed data': { script: { cards: [typedData] }, sees: 'Sign a Permit' },
  'approvals, look-alike': { script: { cards: [lookAlike] }, sees: 'looks like' },
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
  'a payment to a server, with the AI agent’s reason': {
    script: {
      cards: [
        {
          ...transferCard,
          shown: {
            ...transferCard.shown,
            asks: {
              ...transferCard.shown.asks,
              paidServer: 'api.example.org:8443',
              reason: 'To read the weather of tomorrow',
            },
          },
        },
      ],
    },
    hash: '#/approvals',
    sees: 'Pays server',
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
    afterwards: page => page.getByText('gave no useful answer: nothing answers there').scrollIntoViewIfNeeded(),
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
  'approval window, empty': {
    hash: '#/approval',
    viewport: { width: 480, height: 640 },
    sees: 'Nothing waits for you',
  },
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
    script: { cards: [offered], grants: [grantOf(1)] },
    hash: '#/approval',
    viewport: { width: 480, height: 640 },
    sees: 'Also approve transfers like this one',
    afterwards: page => page.getByRole('checkbox', { name: 'Also approve' }).click(),
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
    afterwards: page => page.getByText('3 more wait after this one').click(),
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
  'any screen, waiting': {
    script: { cards: [transferCard, typedData] },
    hash: '#/accounts',
    sees: '2 requests wait for you',
  },
}
