import { placesOfNames } from '../../../../src/core/address-names/in-words.ts'
import { chainsInWindow } from '../../../../src/core/chains/chains-in-window.ts'
import type { Chain } from '../../../../src/core/chains/declaration/define-chain.ts'
import { chains } from '../../../../src/core/chains/index.ts'
import { vocabularies } from '../../../../src/core/policies/engine/check-expression.ts'
import type { ChainsView } from '../../../../src/shared/chains.ts'
import { teamScreens } from '../../../../src/shared/team.ts'
import { notExamined } from '../doctors.ts'
import type { Script } from '../fake-agent/script.ts'
import { noMessages, noSignIn } from '../messages.ts'
import { deliveriesOfEveryState, orders } from '../webhooks.ts'
import { activitiesOf, kinds } from './activities.ts'
import { addressBook } from './address-book.ts'
import { day, idOf } from './basics.ts'
import { networks, velocityControls } from './limits.ts'
import { organization, subOrganizations } from './organizations.ts'
import { people } from './people.ts'
import { policies } from './policies.ts'
import { receiptsOf } from './receipts.ts'
import { reference } from './reference.ts'
import { rehearsal } from './rehearsals.ts'
import { state } from './states.ts'
import { phrase, wallets } from './wallets.ts'
import { why } from './why.ts'

/** What the window is told of these chains. */
export const chainsShown = (known: readonly Chain[]): ChainsView => ({
  ...chainsInWindow(known),
  words: Object.values(vocabularies).flatMap(vocabulary => Object.keys(vocabulary)),
})

/** An agent in everyday use. */
export function settled(): Script {
  return {
    state,
    teamUsed: teamScreens,
    cards: [],
    apiKeys: [
      {
        id: idOf(301),
        userId: idOf(401),
        userName: 'Ada',
        reach: 'together',
        name: 'This window',
        publicKey: `02${'1f'.repeat(32)}`,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: null,
        expired: false,
        paused: false,
        decisionSeconds: null,
        isWindowKey: true,
        lastUsed: 'unknown',
        createdAt: Date.now() - 3 * day,
      },
      {
        id: idOf(302),
        userId: idOf(401),
        userName: 'Ada',
        reach: 'together',
        name: 'Treasury bot',
        publicKey: `03${'2e'.repeat(32)}`,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: Date.now() + 30 * day,
        expired: false,
        paused: false,
        decisionSeconds: null,
        isWindowKey: false,
        lastUsed: Date.now() - 3_600_000,
        createdAt: Date.now() - 2 * day,
      },
      {
        id: idOf(303),
        userId: idOf(401),
        userName: 'Ada',
        reach: 'together',
        name: 'Old script',
        publicKey: `03${'3d'.repeat(32)}`,
        curve: 'API_KEY_CURVE_P256',
        expiresAt: Date.now() - day,
        expired: true,
        paused: false,
        decisionSeconds: null,
        isWindowKey: false,
        lastUsed: 'unknown',
        createdAt: Date.now() - 9 * day,
      },
    ],
    wallets,
    phrase,
    hardwareWallets: { hardwareWallets: [], trouble: '', wallets: [] },
    hardwareWalletWork: [],
    privateKeys: [
      {
        id: idOf(501),
        name: 'Deployer',
        curve: 'CURVE_SECP256K1',
        publicKey: `02${'4c'.repeat(32)}`,
        addresses: [{ format: 'ADDRESS_FORMAT_ETHEREUM', address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
        createdAt: Date.now() - day,
      },
    ],
    storedSecrets: [],
    people,
    organization,
    subOrganizations,
    policies,
    velocityControls,
    networks,
    chains: chainsShown(chains),
    rehearsal,
    voting: [],
    grants: [],
    budgets: [],
    why,
    reference,
    activities: activitiesOf(12),
    refusals: [],
    receipts: receiptsOf(4),
    kinds,
    messages: noMessages,
    webhooks: { webhooks: [orders], waitsForVault: false },
    webhookDeliveries: deliveriesOfEveryState,
    addressBook,
    addressPlaces: placesOfNames(),
    signInSettings: noSignIn,
    doctor: notExamined,
    mended: null,
    ownNodes: { nodes: [], networks: [{ network: 'eip155:1', inWords: 'Ethereum (1)' }] },
    simulation: null,
    origins: [
      { origin: 'https://app.example.org', decision: 'allowed', by: 'window' },
      { origin: 'http://localhost:5173', decision: 'refused', by: null },
      { origin: 'http://localhost:3000', decision: 'allowed', by: 'commandLine' },
      { origin: 'https://dapp.example.org', decision: 'allowed', by: 'organization' },
    ],
    settings: {
      approvals: 'sign-and-quorum',
      approvalsFixed: false,
      askAboutGovernance: true,
      approvalWindowSeconds: 300,
      unknownClientSeconds: 15,
      consensusWindowSeconds: 86_400,
      autoLockSeconds: 900,
      ledgerEmulator: '',
      ledgerEmulatorFixed: null,
      exceptions: [
        {
          name: 'unproven',
          label: 'Sign inputs without their previous transactions',
          description: 'For programs that leave them out. The fee can be far above what you were shown.',
          isMade: false,
        },
      ],
      quotas: [
        { name: 'wallets', of: 'organization', noun: 'wallets', usual: 100, chosen: null },
        { name: 'tags', of: 'organization', noun: 'tags', usual: 100, chosen: 250 },
        { name: 'authenticators', of: 'user', noun: 'authenticators', usual: 10, chosen: null },
      ],
      dataDirectory: '/home/ada/.config/countersign',
      signerKeys: {
        signer: `04${'5a'.repeat(64)}`,
        notarizer: `04${'6b'.repeat(64)}`,
        tlsFetcher: `04${'7c'.repeat(64)}`,
      },
    },
    backups: {
      lastAt: Date.now() - 3 * day,
      suggested: '/home/ada/countersign-2026-11-24.age',
      schedule: null,
      asked: [],
    },
    recovery: { findings: [], lost: { ownKeys: false, wallets: [], privateKeys: [] }, entries: [] },
    passphrase: 'correct horse battery staple',
  }
}
