import { placesOfNames } from '../../../src/core/address-names/in-words.ts'
import { chainsInWindow } from '../../../src/core/chains/chains-in-window.ts'
import type { Chain } from '../../../src/core/chains/declaration/define-chain.ts'
import { chains } from '../../../src/core/chains/index.ts'
import { vocabularies } from '../../../src/core/policy/check-expression.ts'
import type { WalletView } from '../../../src/shared/accounts.ts'
import type { ActivityDetail } from '../../../src/shared/activity.ts'
import type { AddressBookEntry } from '../../../src/shared/address-book.ts'
import type { Asks, Card, Field, Shown } from '../../../src/shared/card.ts'
import type { ChainsView } from '../../../src/shared/chains.ts'
import type { OrganizationView } from '../../../src/shared/organization.ts'
import type { PeopleView } from '../../../src/shared/people.ts'
import type { PolicyView } from '../../../src/shared/policies.ts'
import type { ReceiptView } from '../../../src/shared/receipts.ts'
import type { ReferenceDetail } from '../../../src/shared/reference.ts'
import type { RefusalView } from '../../../src/shared/refusals.ts'
import type { Rehearsal } from '../../../src/shared/rehearsals.ts'
import type { GrantView } from '../../../src/shared/standing-approvals.ts'
import type { State } from '../../../src/shared/state.ts'
import type { SubOrganizationView } from '../../../src/shared/sub-organizations.ts'
import type { NetworkAssets, VelocityControlView } from '../../../src/shared/velocity-controls.ts'
import type { VotingView } from '../../../src/shared/votes.ts'
import type { ExplainedView, Why, WhyNow } from '../../../src/shared/why.ts'
import { notExamined } from './doctors.ts'
import type { Script } from './fake-agent.ts'
import { noMessages, noSignIn } from './messages.ts'
import { deliveriesOfEveryState, orders } from './webhooks.ts'

export const organizationId = '0190a000-0000-7000-8000-000000000001'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** UUIDv7 by shape, sorted by their number. */
export const idOf = (number: number): string => `0190b000-0000-7000-8000-${String(number).padStart(12, '0')}`

const digestOf = (number: number): string => number.toString(16).padStart(2, '0').repeat(32)

export const address = '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2'
export const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const state: State = {
  version: '0.1.0',
  carrier: 'browser',
  setup: 'done',
  vault: { kind: 'keychain', status: 'ready', nextStep: '' },
  moving: null,
  vaultFile: null,
  keychain: { kind: 'keychain', status: 'ready', nextStep: '' },
  organizations: [{ id: organizationId, name: 'Ada Lovelace', ownerName: 'Ada' }],
  api: { url: 'http://localhost:8840', port: 8840, wantedPort: null, remote: null },
  proof: { by: 'typing', wait: 0 },
  warnings: [],
  approvals: { waiting: 0, mode: 'sign-and-quorum' },
  undecidedOrigins: [],
  findings: [],
  backupsAsked: 0,
}

/** Before the first run. */
export const fresh: Partial<Script> = {
  state: { ...state, setup: 'vault', vault: null, organizations: [] },
  apiKeys: [],
  wallets: [],
  privateKeys: [],
  activities: [],
  refusals: [],
  receipts: receiptsOf(4),
  origins: [],
}

export const withState = (change: Partial<State>): Partial<Script> => ({ state: { ...state, ...change } })

export const asks: Asks = {
  userName: 'Ada',
  apiKeyName: 'Treasury bot',
  clientId: 'client-1',
  webOrigin: null,
  process: 'node (pid 4711)',
  clientVersion: '@turnkey/http@6.6.0',
}

const shown: Shown = {
  sentence: `Send 1.5 ETH to ${recipient} on Ethereum`,
  title: 'Sign a transaction',
  asks,
  key: { name: 'Main wallet', address, path: "m/44'/60'/0'/0/0" },
  fields: [
    { label: 'Network', value: 'Ethereum', exact: 'chain id 1' },
    { label: 'To', value: recipient, style: 'address', name: { text: 'Grace', by: 'book' } },
    { label: 'Amount', value: '1.5 ETH', exact: '1500000000000000000 wei' },
    { label: 'Fee, at most', value: '0.00063 ETH', exact: '21000 gas at 30 gwei' },
    { label: 'Nonce', value: '7' },
    { label: 'Type', value: 'EIP-1559' },
  ],
  warnings: [],
  raw: [
    { label: 'Unsigned transaction', value: `0x02f0${'01843b9aca00'.repeat(9)}` },
    { label: 'Keccak-256 of it', value: `0x${'c0ffee11'.repeat(8)}` },
  ],
  why: 'Signatures wait for you (approval setting: signatures and quorum decisions).',
}

export function cardOf(number: number, change: Partial<Shown> = {}, rest: Partial<Card> = {}): Card {
  return {
    id: idOf(number),
    organizationId,
    organizationName: 'Ada Lovelace',
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    fingerprint: `sha256:${digestOf(number + 100)}`,
    digest: digestOf(number),
    shown: { ...shown, ...change },
    hardwareWallet: null,
    offer: null,
    createdAt: Date.now() - 10_000 + number,
    expiresAt: Date.now() + 5 * minute,
    ...rest,
  }
}

export const transferCard = cardOf(1)

export const lookAlike = cardOf(11, {
  sentence: 'Send 1.5 ETH to 0x70997970c518f15d57674e6866a64ce617dc79C8 on Ethereum',
  fields: [{ label: 'To', value: '0x70997970c518f15d57674e6866a64ce617dc79C8', style: 'address' }],
  warnings: [
    {
      level: 'danger',
      text: 'This recipient begins or ends like “Grace”, and is another: what is sent goes to somebody else.',
      compares: { asked: '0x70997970c518f15d57674e6866a64ce617dc79C8', known: recipient },
    },
  ],
})

/** What the agent in the page makes of a file: what is in it. */
export const namesFile = {
  name: 'names.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    JSON.stringify([
      {
        name: 'Linus',
        nameShown: 'Linus',
        address: recipient,
        chains: ['eip155'],
        holdsOn: 'Ethereum networks, Tempo',
        problem: null,
        isThere: false,
        looksLike: 'Grace',
      },
      {
        name: 'Exchange',
        nameShown: 'Exchange',
        address,
        chains: ['eip155:1'],
        holdsOn: 'Ethereum (1)',
        problem: null,
        isThere: true,
        looksLike: null,
      },
      {
        name: '⟨U+202E⟩knaB',
        nameShown: '⟨U+202E⟩knaB',
        address: '0x12',
        chains: ['eip155'],
        holdsOn: '',
        problem: '“0x12” is not an address of Ethereum networks, Tempo. Check each character, and the chain',
        isThere: false,
        looksLike: null,
      },
    ]),
  ),
}

export const addressBook: readonly AddressBookEntry[] = [
  { name: 'Exchange', address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', holdsOn: 'Ethereum (1), Base (8453)' },
  { name: 'Grace', address: recipient, holdsOn: 'Ethereum networks, Tempo' },
  { name: 'Savings', address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', holdsOn: 'Bitcoin, Dogecoin' },
].map((entry, index) => ({ ...entry, id: idOf(900 + index), createdAt: Date.now() - index * 86_400_000 }))

/** One too many to look through, with names that are as long and as strange as they may be. */
export const manyEntries: readonly AddressBookEntry[] = Array.from({ length: 120 }, (_, index) => ({
  id: idOf(1000 + index),
  name: index === 0 ? `⟨U+202E⟩${'W'.repeat(90)}` : `Supplier ${index}`,
  address: `0x${(index + 1).toString(16).padStart(40, 'a')}`,
  holdsOn: 'Ethereum networks, Tempo',
  createdAt: Date.now(),
}))

export const unlimitedApproval = cardOf(2, {
  sentence: 'Allow 0x1111111254EEB25477B68fb85Ed929f73A960582 to spend any amount of your USD Coin on Ethereum',
  fields: [
    { label: 'Network', value: 'Ethereum', exact: 'chain id 1' },
    {
      label: 'Call',
      value: 'approve(address,uint256)',
      exact: '0x095ea7b3',
      children: [
        { label: 'Token', value: 'USD Coin (USDC)', exact: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
        { label: 'Spender', value: '0x1111111254EEB25477B68fb85Ed929f73A960582', style: 'address' },
        { label: 'Amount', value: 'no limit', exact: String(2n ** 256n - 1n) },
      ],
    },
    { label: 'Fee, at most', value: '0.0014 ETH', exact: '46821 gas at 30 gwei' },
  ],
  warnings: [
    { level: 'notice', text: 'This spender has not been approved from this wallet before.' },
    { level: 'danger', text: 'The spender can take all of this token, now and later, without asking again.' },
  ],
  asks: {
    ...asks,
    clientId: 'client-2',
    apiKeyName: 'Browser dApp',
    webOrigin: 'https://app.example.org',
    process: null,
  },
})

const permitTree: Field[] = [
  {
    label: 'Domain',
    value: '',
    children: [
      { label: 'name', value: 'USD Coin' },
      { label: 'version', value: '2' },
      { label: 'chainId', value: 'Ethereum', exact: '1' },
      { label: 'verifyingContract', value: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', style: 'address' },
    ],
  },
  {
    label: 'Permit',
    value: '',
    children: [
      { label: 'owner', value: address, style: 'address' },
      { label: 'spender', value: recipient, style: 'address' },
      { label: 'value', value: '2500 USDC', exact: '2500000000' },
      {
        label: 'details',
        value: '',
        children: [
          { label: 'nonce', value: '0' },
          {
            label: 'hooks [0]',
            value: '',
            children: [
              { label: 'target', value: recipient, style: 'address' },
              { label: 'data', value: `0x${'a9059cbb'.repeat(12)}`, style: 'bytes' },
            ],
          },
        ],
      },
      { label: 'deadline', value: '1 January 2027, 00:00:00 UTC', exact: '1798761600' },
    ],
  },
]

export const typedData = cardOf(3, {
  title: 'Sign typed data',
  sentence: `Sign a Permit for USD Coin on Ethereum: ${recipient} may spend 2500 USDC`,
  fields: permitTree,
})

/** As `visible()` leaves it. */
export const hostileText = cardOf(4, {
  title: 'Sign a message',
  sentence: 'Sign the text “Transfer ⟨U+202E⟩gnp.exe”',
  fields: [
    {
      label: 'Message',
      value: `Transfer ⟨U+202E⟩gnp.exe\nto pay⟨U+200B⟩pal.com\n\nשלום עולם <img src=x onerror="document.title='owned'">\nZ${'\u0301\u0300\u0302'.repeat(30)}algo\n${'x'.repeat(300)}`,
      style: 'text',
    },
  ],
  warnings: [{ level: 'danger', text: 'The message holds 2 characters that cannot be seen.' }],
  asks: { ...asks, apiKeyName: `Ada's ⟨U+202E⟩yek`, clientVersion: '<b>trusted</b>' },
})

export const blindHash = cardOf(5, {
  title: 'Sign a hash',
  sentence: 'Sign 32 bytes that cannot be read',
  fields: [{ label: 'Hash', value: `0x${'5eed'.repeat(16)}`, style: 'bytes' }],
  warnings: [
    { level: 'danger', text: 'This may be any transaction or message. Sign it only if you know where it comes from.' },
  ],
})

export const longCard = cardOf(6, {
  title: 'Sign typed data',
  sentence: 'Sign an order with 20 items',
  fields: Array.from({ length: 20 }, (_, index) => ({
    label: `items [${index}]`,
    value: '',
    children: [
      { label: 'token', value: recipient, style: 'address' as const },
      { label: 'amount', value: String(index * 1000) },
    ],
  })),
})

export const wallets: WalletView[] = [
  {
    id: idOf(101),
    name: 'Main wallet',
    exported: true,
    imported: false,
    hardwareWallet: null,
    createdAt: Date.now() - 3 * day,
    accounts: [
      {
        id: idOf(111),
        name: 'Treasury',
        curve: 'CURVE_SECP256K1',
        path: "m/44'/60'/0'/0/0",
        addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
        address,
        publicKey: '02'.padEnd(66, 'a'),
      },
      {
        id: idOf(112),
        name: null,
        curve: 'CURVE_ED25519',
        path: "m/44'/501'/0'/0'",
        addressFormat: 'ADDRESS_FORMAT_SOLANA',
        address: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
        publicKey: 'b'.repeat(64),
      },
    ],
  },
]

/** Of the test vectors of BIP-39: `7f` sixteen times. */
export const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

export const manyWallets: WalletView[] = Array.from({ length: 20 }, (_, index) => ({
  id: idOf(200 + index),
  name: `Wallet ${index + 1}`,
  exported: false,
  imported: index % 2 === 1,
  hardwareWallet: null,
  createdAt: Date.now() - index * day,
  accounts: Array.from({ length: 3 }, (_, account) => ({
    id: idOf(1000 + index * 3 + account),
    name: null,
    curve: 'CURVE_SECP256K1',
    path: `m/44'/60'/0'/0/${account}`,
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    address: `0x${(index * 3 + account + 1).toString(16).padStart(40, '0')}`,
    publicKey: '02'.padEnd(66, 'a'),
  })),
}))

const person: PeopleView['users'][number] = {
  id: idOf(401),
  name: 'Ada',
  email: 'ada@example.org',
  emailVerified: true,
  phoneNumber: '+442079460000',
  phoneVerified: false,
  root: true,
  reach: 'together',
  window: true,
  tagIds: [idOf(601)],
  apiKeys: [
    {
      id: idOf(302),
      userId: idOf(401),
      userName: 'Ada',
      reach: 'together',
      name: 'Treasury bot',
      publicKey: `03${'2e'.repeat(32)}`,
      curve: 'API_KEY_CURVE_P256',
      expiresAt: null,
      expired: false,
      isWindowKey: false,
      used: true,
      createdAt: Date.now() - 2 * day,
    },
  ],
  passkeys: [
    {
      id: idOf(701),
      name: "Ada's laptop",
      credentialId: 'Zt3mH8Jv9bXnQ0k2LwYdRg',
      model: 'iCloud Keychain',
      used: true,
      countWentBack: false,
      createdAt: Date.now() - day,
    },
  ],
  sessions: [
    {
      id: idOf(721),
      name: 'Login',
      onlyReads: false,
      begunBy: { kind: 'passkey', name: "Ada's laptop" },
      createdAt: Date.now() - 60_000,
      expiresAt: Date.now() + 3 * 3_600_000,
      lastUsed: Date.now() - 20_000,
    },
    {
      id: idOf(722),
      name: 'Read-only session',
      onlyReads: true,
      begunBy: { kind: 'apiKey', name: 'Treasury bot' },
      createdAt: Date.now() - 600_000,
      expiresAt: Date.now() + 3 * 3_600_000,
      lastUsed: 'unknown',
    },
    {
      id: idOf(723),
      name: 'Login by code',
      onlyReads: false,
      begunBy: { kind: 'contact', name: 'Ada' },
      createdAt: Date.now() - 600_000,
      expiresAt: Date.now() + 3 * 3_600_000,
      lastUsed: 'never',
    },
  ],
  providers: [
    {
      id: idOf(711),
      name: 'Google',
      issuer: 'https://accounts.google.com',
      audience: 'example.apps.googleusercontent.com',
      subject: '104829470163924877112',
    },
  ],
  createdAt: Date.now() - 3 * day,
}

export const people: PeopleView = {
  users: [
    person,
    {
      ...person,
      id: idOf(402),
      name: 'Grace',
      email: 'grace@example.org',
      emailVerified: false,
      phoneNumber: null,
      window: false,
      tagIds: [],
      sessions: [],
      providers: [],
    },
    {
      ...person,
      id: idOf(403),
      name: 'Intern',
      email: null,
      phoneNumber: null,
      root: false,
      reach: 'allowed',
      window: false,
      tagIds: [],
      apiKeys: [],
      passkeys: [],
      sessions: [],
      providers: [],
    },
  ],
  tags: [
    { id: idOf(601), name: 'Finance', createdAt: Date.now() - day },
    { id: idOf(602), name: 'Night shift', createdAt: Date.now() - day },
  ],
  quorum: { threshold: 2, of: 2 },
}

export const manyPeople: PeopleView = {
  ...people,
  users: Array.from({ length: 30 }, (_, index) => ({
    ...person,
    passkeys: [],
    sessions: [],
    providers: [],
    id: idOf(4000 + index),
    name: `Person ${index + 1}`,
    email: `person${index + 1}@example.org`,
    root: index < 3,
    reach: index < 3 ? 'together' : 'allowed',
    window: index === 0,
  })),
  quorum: { threshold: 2, of: 3 },
}

/** As many sessions as a user may have, of both kinds. */
export const manySessions: PeopleView = {
  ...people,
  users: [
    {
      ...person,
      sessions: Array.from({ length: 10 }, (_, index) =>
        person.sessions.map(session => ({ ...session, id: idOf(7300 + index + (session.onlyReads ? 50 : 0)) })),
      ).flat(),
    },
  ],
}

/** As `visible()` leaves it. */
export const hostilePeople: PeopleView = {
  users: [
    {
      ...person,
      name: `Ada⟨U+202E⟩ ${'x'.repeat(100)}`,
      email: `"<b>x</b>"⟨U+200B⟩@${'a'.repeat(60)}.example.org`,
      passkeys: person.passkeys.map(passkey => ({ ...passkey, name: 'שלום <img src=x onerror=alert(1)>' })),
      sessions: person.sessions.map(session => ({
        ...session,
        name: `<b>${'w'.repeat(120)}⟨U+202E⟩`,
        begunBy: { kind: 'provider', name: `שלום ${'v'.repeat(120)}` },
      })),
    },
  ],
  tags: [{ id: idOf(601), name: `Fin⟨U+200B⟩ance ${'y'.repeat(120)}`, createdAt: Date.now() - day }],
  quorum: { threshold: 1, of: 1 },
}

export const organization: OrganizationView = {
  id: organizationId,
  name: 'Ada Lovelace',
  createdAt: Date.now() - 3 * day,
  users: 3,
  quorum: { threshold: 2, of: 2 },
  features: [
    { name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.org/countersign' },
    { name: 'FEATURE_NAME_EMAIL_AUTH', value: '' },
  ],
  allowedOrigins: ['https://app.example.org', 'https://pay.example.org'],
  webhookUrl: 'https://hooks.example.org/countersign',
}

export const subOrganizations: SubOrganizationView[] = [
  {
    id: idOf(801),
    name: 'Customer 1',
    users: 1,
    firstUser: { name: 'Lin', email: 'lin@example.org', phoneNumber: '+442079460001' },
    createdAt: Date.now() - day,
  },
  { id: idOf(802), name: 'Customer 2', users: 0, firstUser: null, createdAt: Date.now() - day },
]

export const manySubOrganizations: SubOrganizationView[] = Array.from({ length: 500 }, (_, index) => ({
  id: idOf(10_000 + index),
  name: `Customer ${index + 1}`,
  users: 1,
  firstUser: { name: `User ${index + 1}`, email: `user${index + 1}@example.org`, phoneNumber: null },
  createdAt: Date.now() - day,
}))

/** As `visible()` leaves it. */
export const hostileSubOrganizations: SubOrganizationView[] = [
  {
    id: idOf(803),
    name: `Cust⟨U+202E⟩omer ${'z'.repeat(200)}`,
    users: 3,
    firstUser: { name: '<b>שלום</b>', email: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.org`, phoneNumber: null },
    createdAt: Date.now() - day,
  },
]

export const policies: PolicyView[] = [
  {
    id: idOf(901),
    name: 'Payroll may pay salaries',
    effect: 'allow',
    condition: "activity.resource == 'WALLET' && activity.action == 'SIGN' && wallet.id == '0190b000'",
    consensus: "approvers.any(user, user.tags.contains('0190b000-0000-7000-8000-000000000601'))",
    time: '',
    notes: 'Agreed on with Grace.\nSee the minutes of May.',
    ids: [
      { kind: 'userTag', id: idOf(601), name: 'Payroll' },
      { kind: 'user', id: idOf(402), name: 'Grace' },
      { kind: 'user', id: '0190b000-dead-7000-8000-000000000000', name: null },
    ],
    createdAt: Date.now() - day,
  },
  {
    id: idOf(902),
    name: 'No exports',
    effect: 'deny',
    condition: "activity.action == 'EXPORT'",
    consensus: '',
    time: '',
    notes: '',
    ids: [],
    createdAt: Date.now() - day,
  },
]

/** As `visible()` leaves it. */
export const hostilePolicy: PolicyView = {
  id: idOf(903),
  name: `Allow ⟨U+202E⟩gnihton ${'z'.repeat(120)}`,
  effect: 'allow',
  condition: `tr⟨U+200B⟩ue && ${'x'.repeat(200)}\n// <script>alert(1)</script>`,
  consensus: 'true',
  time: '',
  notes: `Z${'\u0301\u0300'.repeat(30)}algo`,
  ids: [
    { kind: 'user', id: `⟨U+200B⟩${'i'.repeat(100)}… (300 characters in all)`, name: null },
    { kind: 'userTag', id: 'x', name: `⟨U+202E⟩${'n'.repeat(100)}` },
  ],
  createdAt: Date.now() - day,
}

/** By a limit, often; by policies; and with text that is out to deceive. */
/** So many receipts, newest first: of each kind, one with hostile text. */
export function receiptsOf(count: number): ReceiptView[] {
  const some = [
    { kind: 'head', who: 'Countersign', what: 'Signed the head of the receipts', why: 'Public key cdcdcdcd' },
    { kind: 'decided', who: 'Alice', what: 'Approved: Send 11 ETH to 0x71C7…976F on Ethereum', why: '' },
    {
      ...{ kind: 'refused', who: 'Trading bot with Key ⟨U+202E⟩ of nobody from https://app.example.org' },
      ...{ what: 'Export the wallet “Savings”', why: "You don't have sufficient permissions to take this action." },
    },
    { kind: 'setting', who: 'Alice', what: 'Auto-lock: 15 minutes became 5 minutes', why: '' },
  ]
  return Array.from({ length: count }, (_, index) => ({
    ...(some[index % some.length] as (typeof some)[number]),
    sequence: count - index,
    at: Date.now() - index * 60_000,
  }))
}

export const refusals: RefusalView[] = [
  {
    id: idOf(7001),
    sentence: 'Send 1.2 ETH to 0x70997970C51812dc3A010C7d01b50e0d17dc79C8 on Ethereum (1)',
    userName: 'Ada',
    apiKeyName: 'Treasury bot',
    webOrigin: null,
    why: "You don't have sufficient permissions to take this action. It is over the limit “Daily ether” (daily_ether), at most 2 ETH in 24 hours, for all users and wallets together: 0.5 ETH is left, and it takes 1.2 ETH. Enough is free again by 2026-11-23 09:12:44 UTC, unless more is used before then. Ask a root user to do it, or to add a policy that allows it.",
    forbiddenBy: [],
    moreForbid: 0,
    count: 12,
    firstAt: Date.now() - day,
    lastAt: Date.now() - 60_000,
  },
  {
    id: idOf(7002),
    sentence: 'Export the wallet “Main wallet”',
    userName: 'Grace',
    apiKeyName: 'Laptop',
    webOrigin: 'https://app.example.org',
    why: "You don't have sufficient permissions to take this action. A policy forbids it. Ask a root user to do it, or to change that policy.",
    forbiddenBy: [
      { id: idOf(901), name: 'Nobody exports' },
      { id: idOf(902), name: 'Office hours' },
    ],
    moreForbid: 1,
    count: 1,
    firstAt: Date.now() - 120_000,
    lastAt: Date.now() - 120_000,
  },
  {
    id: idOf(7003),
    sentence: `Create the wallet “⟨U+202E⟩${'W'.repeat(200)}”`,
    userName: `Ada⟨U+200B⟩${'a'.repeat(90)}`,
    apiKeyName: 'k'.repeat(100),
    webOrigin: `https://${'x'.repeat(250)}.example`,
    why: `You don't have sufficient permissions. It is over the limit “${'z'.repeat(100)}”`,
    forbiddenBy: [{ id: idOf(903), name: `⟨U+202E⟩${'p'.repeat(100)}` }],
    moreForbid: 0,
    count: 2,
    firstAt: Date.now() - 3 * day,
    lastAt: Date.now() - 2 * day,
  },
]

export const manyPolicies: PolicyView[] = Array.from({ length: 60 }, (_, index) => ({
  id: idOf(9000 + index),
  name: `Rule ${index + 1}`,
  effect: index % 3 === 0 ? 'deny' : 'allow',
  condition: `wallet.id == '0190b000-0000-7000-8000-${String(index).padStart(12, '0')}'`,
  consensus: '',
  time: '',
  notes: '',
  ids: [],
  createdAt: Date.now() - index * day,
}))

/** What meets a limit on this asset alone. */
export const onlyTransfersOf = (known: readonly Chain[], caip19: string) =>
  known.flatMap(({ assets }) => assets?.parse(caip19) ?? [])[0]?.onlyTransfers ?? null

export const velocityControls: VelocityControlView[] = [
  {
    id: idOf(851),
    name: 'Daily spending',
    identifier: 'daily_eth',
    sentence: 'at most 2 ETH in 24 hours',
    caip19: 'eip155:1/slip44:60',
    onlyTransfers: onlyTransfersOf(chains, 'eip155:1/slip44:60'),
    used: '0.75 ETH',
  },
  {
    id: idOf(852),
    name: 'Signatures of each user',
    identifier: 'signatures_per_user',
    sentence: 'at most 20 requests in 1 hour, for each user',
    caip19: null,
    onlyTransfers: null,
    used: null,
  },
]

/** What all networks of a chain have in common. */
export function ofChain(namespace: string) {
  const [network] = chains.find(chain => chain.namespace === namespace)?.assets?.networks() ?? []
  if (!network) throw new Error(`${namespace} has no networks`)
  const { tokens, withTestNetworks } = network
  return { tokens, withTestNetworks, prominence: 'common' as const }
}

export const networks: NetworkAssets[] = [
  {
    ...ofChain('eip155'),
    chain: 'eip155:11155111',
    network: 'Sepolia (11155111)',
    testnet: true,
    prominence: 'rare' as const,
    assets: [{ caip19: 'eip155:11155111/slip44:60', symbol: 'ETH', decimals: 18 }],
  },
  {
    ...ofChain('eip155'),
    prominence: 'first',
    chain: 'eip155:1',
    network: 'Ethereum (1)',
    testnet: false,
    assets: [
      { caip19: 'eip155:1/slip44:60', symbol: 'ETH', decimals: 18 },
      { caip19: 'eip155:1/erc20:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC', decimals: 6 },
    ],
  },
  {
    ...ofChain('solana'),
    chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    network: 'Solana',
    testnet: false,
    assets: [
      { caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501', symbol: 'SOL', decimals: 9 },
      {
        caip19: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/token:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
        symbol: 'USDC',
        decimals: 6,
      },
    ],
  },
  {
    ...ofChain('bip122'),
    chain: 'bip122:000000000019d6689c085ae165831e93',
    network: 'Bitcoin',
    testnet: false,
    assets: [{ caip19: 'bip122:000000000019d6689c085ae165831e93/slip44:0', symbol: 'BTC', decimals: 8 }],
  },
]

/** As many as the agent knows. */
export const manyNetworks: NetworkAssets[] = [
  ...Array.from({ length: 700 }, (_, index) => ({
    ...ofChain('eip155'),
    prominence: 'rare' as const,
    chain: `eip155:${9000 + index}`,
    network: `${index % 2 ? 'Chain' : 'Practice'} ${index} (${9000 + index})`,
    testnet: index % 2 === 0,
    assets: [{ caip19: `eip155:${9000 + index}/slip44:60`, symbol: `C${index}`, decimals: 18 }],
  })),
  ...networks,
]

const changes: Rehearsal['changes'] = Array.from({ length: 26 }, (_, index) => ({
  activityId: idOf(5000 + (index % 12) + 1),
  sentence: `Send ${index + 1} ETH to ${recipient} on Ethereum`,
  userName: index % 2 === 0 ? 'Grace' : 'Intern',
  createdAt: Date.now() - index * hour,
  before: index % 5 === 0 ? 'votes' : 'denied',
  after: 'allowed',
}))

export const rehearsal: Rehearsal = {
  replayed: 412,
  skipped: 3,
  unknown: 0,
  more: true,
  before: { allowed: 300, votes: 12, denied: 100 },
  after: { allowed: 326, votes: 6, denied: 80 },
  changes,
}

export const unchanged: Rehearsal = {
  replayed: 412,
  skipped: 0,
  unknown: 0,
  more: false,
  before: { allowed: 300, votes: 12, denied: 100 },
  after: { allowed: 300, votes: 12, denied: 100 },
  changes: [],
}

export const untried: Rehearsal = {
  replayed: 0,
  skipped: 0,
  unknown: 0,
  more: false,
  before: { allowed: 0, votes: 0, denied: 0 },
  after: { allowed: 0, votes: 0, denied: 0 },
  changes: [],
}

export function votingOf(number: number, change: Partial<VotingView> = {}): VotingView {
  return {
    card: cardOf(
      number,
      { sentence: `Send ${number} ETH to ${recipient} on Ethereum`, why: '2 of 2 root users must agree.' },
      { expiresAt: Date.now() + 20 * hour },
    ),
    votes: [{ userName: 'Grace', selection: 'approve', at: Date.now() - 5 * minute }],
    canVote: ['Ada', 'Intern'],
    mayApprove: true,
    mayReject: true,
    isOwn: false,
    needs: '1 of 2 root users have approved so far',
    ...change,
  }
}

/** As `visible()` leaves it. */
export const hostileVoting = votingOf(60, {
  votes: [{ userName: `Gr⟨U+202E⟩ace ${'x'.repeat(90)}`, selection: 'reject', at: Date.now() - minute }],
  canVote: [`<b>Ada</b> ${'y'.repeat(90)}`],
  mayApprove: false,
  mayReject: false,
})

export const offered = cardOf(
  7,
  {},
  {
    offer: {
      sentence: `transfers to ${recipient} on Ethereum with Main wallet, asked by Treasury bot`,
      unit: 'ETH',
    },
  },
)

export function grantOf(number: number, change: Partial<GrantView> = {}): GrantView {
  return {
    id: idOf(7000 + number),
    sentence: `Send up to 2 ETH to ${recipient} on Ethereum with Main wallet, asked by Treasury bot`,
    use: '3 of 100 requests, 0.4 of 2 ETH used, 1.6 left',
    usedUp: false,
    createdAt: Date.now() - 3 * minute,
    expiresAt: Date.now() + (10 + number) * minute,
    activityId: idOf(5010),
    covers: [
      { label: 'To', value: recipient },
      { label: 'API key or passkey', value: idOf(302) },
    ],
    ...change,
  }
}

const leaf = (text: string, value: string, failed = false): ExplainedView => ({ text, value, failed, parts: [] })

const whyNow: WhyNow = {
  sentence: 'It would be allowed: allowed by the policy “Payroll may pay salaries”.',
  root: { approved: 0, threshold: 2, decided: false },
  policies: [
    {
      id: idOf(901),
      name: 'Payroll may pay salaries',
      effect: 'allow',
      outcome: 'allow',
      isUnnamed: false,
      condition: {
        text: "activity.resource == 'PRIVATE_KEY' && eth.tx.value <= 2000000000000000000",
        value: 'true',
        failed: false,
        parts: [
          {
            text: "activity.resource == 'PRIVATE_KEY'",
            value: 'true',
            failed: false,
            parts: [leaf('activity.resource', "'PRIVATE_KEY'"), leaf("'PRIVATE_KEY'", "'PRIVATE_KEY'")],
          },
          {
            text: 'eth.tx.value <= 2000000000000000000',
            value: 'true',
            failed: false,
            parts: [
              {
                text: 'eth.tx.value',
                value: '1500000000000000000',
                failed: false,
                parts: [leaf('eth.tx', 'EthereumTransaction')],
              },
              leaf('2000000000000000000', '2000000000000000000'),
            ],
          },
        ],
      },
      consensus: {
        text: "approvers.any(user, user.id == '0190b000')",
        value: 'true',
        failed: false,
        parts: [leaf('approvers', '1 item')],
      },
      time: null,
    },
    {
      id: idOf(902),
      name: 'No exports',
      effect: 'deny',
      outcome: 'denyImplicit',
      isUnnamed: false,
      condition: {
        text: "activity.action == 'EXPORT'",
        value: 'false',
        failed: false,
        parts: [leaf('activity.action', "'SIGN'")],
      },
      consensus: null,
      time: null,
    },
    {
      id: idOf(904),
      name: 'Typed data of one contract',
      effect: 'allow',
      outcome: 'error',
      isUnnamed: false,
      condition: leaf("eth.eip_712.primary_type == 'Permit'", 'this request has no typed data', true),
      consensus: null,
      time: null,
    },
    {
      id: idOf(905),
      name: 'Everything',
      effect: 'allow',
      outcome: 'allow',
      isUnnamed: false,
      condition: null,
      consensus: null,
      time: null,
    },
  ],
}

export const why: Why = {
  decided: 'It was allowed by the policy “Payroll may pay salaries”.',
  recorded: [
    {
      at: Date.now() - day,
      userName: 'Intern',
      outcomes: [
        { policyName: 'Payroll may pay salaries', outcome: 'requiresConsensus' },
        { policyName: 'No exports', outcome: 'denyImplicit' },
      ],
    },
  ],
  approvers: [{ userName: 'Intern', credentialName: 'Treasury bot' }],
  now: whyNow,
  nowUntold: null,
}

/** As `visible()` leaves it; deep, long and failed. */
export const hostileWhy: Why = {
  ...why,
  decided: `Nobody allowed “⟨U+202E⟩${'x'.repeat(120)}”`,
  now: {
    sentence: `Nobody allowed “⟨U+202E⟩${'x'.repeat(120)}”`,
    root: { approved: 2, threshold: 2, decided: true },
    policies: [
      {
        id: idOf(903),
        name: `Allow ⟨U+202E⟩gnihton ${'z'.repeat(120)}`,
        effect: 'allow',
        outcome: 'timeInactive',
        isUnnamed: false,
        condition: Array.from({ length: 12 }).reduce<ExplainedView>(
          part => ({ text: `!(${part.text})`, value: 'true', failed: false, parts: [part] }),
          leaf(`'${'y'.repeat(200)}⟨U+200B⟩'`, '<img src=x onerror=alert(1)>', true),
        ),
        consensus: null,
        time: null,
      },
    ],
  },
}

const walletFields = [
  {
    path: 'walletName',
    type: 'string',
    required: true,
    description: 'Name of the wallet, unique in the organization.',
  },
  { path: 'accounts', type: 'array of object', required: true, description: 'Accounts to derive from the new seed.' },
  {
    path: 'accounts[].curve',
    type: 'CURVE_SECP256K1 or CURVE_ED25519',
    required: true,
    description: 'Curve of the key pair.',
  },
  { path: 'mnemonicLength', type: '12 or 15 or 18 or 21 or 24', required: false, description: '' },
]

export const reference: ReferenceDetail[] = [
  {
    name: 'create_wallet',
    kind: 'activity',
    summary: 'Create a wallet with a new seed.',
    types: ['ACTIVITY_TYPE_CREATE_WALLET_V2', 'ACTIVITY_TYPE_CREATE_WALLET'],
    path: '/public/v1/submit/create_wallet',
    decidedBy: 'The root users; later also policies about WALLET / CREATE.',
    versions: [
      { type: 'ACTIVITY_TYPE_CREATE_WALLET_V2', fields: walletFields },
      { type: 'ACTIVITY_TYPE_CREATE_WALLET', fields: walletFields.slice(0, 3) },
    ],
    exampleRequest: JSON.stringify(
      { type: 'ACTIVITY_TYPE_CREATE_WALLET_V2', parameters: { walletName: 'A' } },
      null,
      2,
    ),
    exampleResult: JSON.stringify({ createWalletResult: { walletId: idOf(101), addresses: [address] } }, null, 2),
  },
  {
    name: 'delete_api_keys',
    kind: 'activity',
    summary: 'Take API keys away from a user.',
    types: ['ACTIVITY_TYPE_DELETE_API_KEYS'],
    path: '/public/v1/submit/delete_api_keys',
    decidedBy: 'The root users; later also policies about CREDENTIAL / DELETE.',
    versions: [{ type: 'ACTIVITY_TYPE_DELETE_API_KEYS', fields: [] }],
    exampleRequest: '{}',
    exampleResult: '{}',
  },
  {
    name: 'whoami',
    kind: 'query',
    summary: 'Tells who stamped the request.',
    types: [],
    path: '/public/v1/query/whoami',
    decidedBy: null,
    versions: [{ type: '', fields: [] }],
    exampleRequest: JSON.stringify({ organizationId: '…' }, null, 2),
    exampleResult: '',
  },
]

const outcomes = [
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_PENDING',
] as const

export const kinds = [
  { title: 'Sign a transaction', types: ['ACTIVITY_TYPE_SIGN_TRANSACTION', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'] },
  { title: 'Sign a message or hash', types: ['ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2'] },
  { title: 'Create a wallet', types: ['ACTIVITY_TYPE_CREATE_WALLET'] },
]

export function activitiesOf(count: number): ActivityDetail[] {
  return Array.from({ length: count }, (_, index) => activityOf(index + 1))
}

function activityOf(number: number): ActivityDetail {
  const status = outcomes[number % outcomes.length] ?? 'ACTIVITY_STATUS_COMPLETED'
  const isWallet = number % 4 === 0
  const at = Date.now() - day + number * minute
  const sentence = isWallet ? `Create the wallet “Savings ${number}”` : `Send ${number} ETH to ${recipient} on Ethereum`
  return {
    id: idOf(5000 + number),
    type: isWallet ? 'ACTIVITY_TYPE_CREATE_WALLET' : 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    status,
    sentence,
    names: isWallet ? {} : { [recipient]: { text: 'Grace', by: 'book' } },
    userName: 'Ada',
    apiKeyName: 'Treasury bot',
    createdAt: at,
    updatedAt: at + 4000,
    fingerprint: `sha256:${digestOf(number)}`,
    requester: { webOrigin: null, process: 'node (pid 4711)', clientVersion: '@turnkey/http@6.6.0' },
    shown: isWallet ? null : { ...shown, sentence },
    failure: status === 'ACTIVITY_STATUS_FAILED' ? 'No one decided within 5 minutes, so the request expired.' : null,
    intent: JSON.stringify(
      { signTransactionIntentV2: { signWith: address, type: 'TRANSACTION_TYPE_ETHEREUM' } },
      null,
      2,
    ),
    result: JSON.stringify({ signTransactionResult: { signedTransaction: `02f8${'ab'.repeat(40)}` } }, null, 2),
    history: [
      { event: 'created', at },
      { event: 'allowed', at: at + 3 },
      { event: 'executed', at: at + 4000 },
    ],
    receipts: [{ decision: 'approved', digest: digestOf(number), decidedBy: 'window', at: at + 3900 }],
    votes: [],
  }
}

/** What the window is told of these chains. */
export const chainsShown = (known: readonly Chain[]): ChainsView => ({
  ...chainsInWindow(known),
  words: Object.values(vocabularies).flatMap(vocabulary => Object.keys(vocabulary)),
})

/** An agent in everyday use. */
export function settled(): Script {
  return {
    state,
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
        isWindowKey: true,
        used: true,
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
        isWindowKey: false,
        used: true,
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
        isWindowKey: false,
        used: true,
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
      consensusWindowSeconds: 86_400,
      autoLockSeconds: 900,
      ledgerEmulator: '',
      ledgerEmulatorFixed: null,
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
    backups: { suggested: '/home/ada/countersign-2026-11-24.age', schedule: null, asked: [] },
    recovery: {
      findings: [],
      isVaultLost: false,
      missing: { windowKeys: [], wallets: [], privateKeys: [] },
      setAside: [],
      oldVaults: [],
    },
    passphrase: 'correct horse battery staple',
  }
}

/** A program that asks for a backup. */
export const backupAsked: Partial<Script> = {
  ...withState({ backupsAsked: 1, proof: { by: 'passphrase', wait: 0 } }),
  backups: {
    suggested: '/home/ada/countersign-2026-11-24.age',
    schedule: null,
    asked: [{ id: idOf(9_800), file: '/tmp/everything.age', recipients: [] }],
  },
}

/** Backups by themselves, the last of which failed. */
export const backupsScheduled: Partial<Script> = {
  backups: {
    suggested: '/home/ada/countersign-2026-11-24.age',
    schedule: {
      folder: '/media/stick/backups',
      every: 'week',
      keep: 8,
      recipients: [],
      madeAt: Date.UTC(2026, 10, 20, 8, 15),
      failure: 'There is no such file or folder. Look at its name, then try again.',
      waits: false,
    },
    asked: [],
  },
}
