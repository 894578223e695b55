import type { PolicyEvaluation } from '../../src/core/activity/policy-evaluation.ts'
import type { Receipt } from '../../src/core/activity/receipt.ts'
import type { ActivityRecord } from '../../src/core/activity/record.ts'
import type { Vote } from '../../src/core/activity/vote.ts'
import type { ActivityDraft } from '../../src/core/ports/store.ts'
import type { Records } from '../../src/core/records.ts'
import type { Reservation } from '../../src/core/velocity-controls/reservation.ts'

/** A well-formed UUIDv7 that sorts by `number`. */
export function idOf(number: number): string {
  return `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const acme = idOf(1)
export const globex = idOf(2)

/** One record of each kind, of the organization `acme`. A test changes what it is about. */
export const examples: { readonly [Kind in keyof Records]: Records[Kind] } = {
  organizations: {
    id: acme,
    organizationId: acme,
    name: 'Acme',
    parentId: null,
    features: [{ name: 'FEATURE_NAME_WEBHOOK', value: 'https://hooks.example.org' }],
    allowedOrigins: [],
    billing: null,
    deletedAt: null,
    rootQuorum: { threshold: 1, userIds: [idOf(10)] },
    createdAt: 1000,
    updatedAt: 1000,
  },
  users: {
    id: idOf(10),
    organizationId: acme,
    name: 'Alice',
    email: null,
    phoneNumber: '+15550100',
    emailVerified: false,
    phoneVerified: true,
    tagIds: [],
    createdAt: 1000,
    updatedAt: 1000,
  },
  apiKeys: {
    id: idOf(20),
    organizationId: acme,
    userId: idOf(10),
    name: 'dApp',
    publicKey: `02${'ab'.repeat(32)}`,
    curve: 'API_KEY_CURVE_P256',
    expirationSeconds: null,
    isWindowKey: false,
    provenAt: null,
    createdAt: 1000,
    updatedAt: 1000,
  },
  wallets: {
    id: idOf(30),
    organizationId: acme,
    name: 'Savings',
    exported: false,
    imported: true,
    device: { kind: 'ledger', app: 'Ethereum', identity: `02${'ab'.repeat(32)}`, model: 'Ledger Flex' },
    createdAt: 1000,
    updatedAt: 1000,
  },
  walletAccounts: {
    id: idOf(40),
    organizationId: acme,
    walletId: idOf(30),
    curve: 'CURVE_SECP256K1',
    path: "m/44'/60'/0'/0/0",
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    publicKey: `02${'cd'.repeat(32)}`,
    name: null,
    createdAt: 1000,
    updatedAt: 1000,
  },
  privateKeys: {
    id: idOf(50),
    organizationId: acme,
    name: 'Deployer',
    curve: 'CURVE_ED25519',
    publicKey: 'ef'.repeat(32),
    addresses: [{ format: 'ADDRESS_FORMAT_SOLANA', address: '4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u' }],
    tagIds: ['deploy'],
    disabled: false,
    exported: false,
    imported: false,
    createdAt: 1000,
    updatedAt: 1000,
  },
  origins: {
    id: idOf(60),
    organizationId: acme,
    origin: 'https://app.example.org',
    decision: 'allowed',
    createdAt: 1000,
    updatedAt: 1000,
  },
  authenticators: {
    id: idOf(61),
    organizationId: acme,
    userId: idOf(10),
    name: 'Security key',
    credentialId: 'Y3JlZGVudGlhbA',
    publicKey: 'pQECAyYgASFYIA',
    aaguid: 'AAAAAAAAAAAAAAAAAAAAAA',
    attestationType: 'none',
    model: 'Security key',
    transports: ['AUTHENTICATOR_TRANSPORT_USB'],
    signCount: 0,
    provenAt: null,
    origins: ['https://app.example.org'],
    countWentBackAt: null,
    createdAt: 1000,
    updatedAt: 1000,
  },
  oauthProviders: {
    id: idOf(62),
    organizationId: acme,
    userId: idOf(10),
    name: 'Google',
    issuer: 'https://accounts.example.org',
    audience: 'app',
    subject: 'alice',
    createdAt: 1000,
    updatedAt: 1000,
  },
  invitations: {
    id: idOf(63),
    organizationId: acme,
    receiverName: 'Carol',
    receiverEmail: 'carol@example.org',
    receiverTagIds: [],
    accessType: 'ACCESS_TYPE_WEB',
    status: 'INVITATION_STATUS_CREATED',
    senderUserId: idOf(10),
    userId: null,
    createdAt: 1000,
    updatedAt: 1000,
  },
  tags: {
    id: idOf(64),
    organizationId: acme,
    name: 'Traders',
    type: 'TAG_TYPE_USER',
    createdAt: 1000,
    updatedAt: 1000,
  },
  policies: {
    id: idOf(65),
    organizationId: acme,
    name: 'Traders may sign',
    effect: 'EFFECT_ALLOW',
    condition: "activity.action == 'SIGN'",
    consensus: '',
    time: '',
    notes: '',
    createdAt: 1000,
    updatedAt: 1000,
  },
  importTargets: {
    id: idOf(66),
    organizationId: acme,
    userId: idOf(10),
    kind: 'wallet',
    publicKey: `04${'ab'.repeat(64)}`,
    createdAt: 1000,
    updatedAt: 1000,
  },
  smartContractInterfaces: {
    id: idOf(67),
    organizationId: acme,
    type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
    address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    interface: '[]',
    label: 'USDC',
    notes: '',
    createdAt: 1000,
    updatedAt: 1000,
  },
  velocityControls: {
    id: idOf(68),
    organizationId: acme,
    name: 'Daily ether',
    identifier: 'daily_ether',
    source: { kind: 'transfers', assets: [{ caip19: 'eip155:1/slip44:60', decimals: 18 }], types: [] },
    method: 'SUM',
    operator: 'LESS_THAN_OR_EQUAL',
    threshold: '2',
    windowMs: 86_400_000,
    groupBy: 'organization',
    createdAt: 1000,
    updatedAt: 1000,
  },
  grants: {
    id: idOf(69),
    organizationId: acme,
    activityId: idOf(1001),
    keyId: idOf(1),
    terms: '{"covers":{}}',
    expiresAt: 9000,
    controlId: idOf(68),
    countControlId: idOf(67),
    sentence: 'The dApp may sign for ten minutes',
    cap: '1 ETH',
    createdAt: 1000,
    updatedAt: 1000,
  },
}

export const otherOrganization: Records['organizations'] = {
  ...examples.organizations,
  id: globex,
  organizationId: globex,
  name: 'Globex',
  createdAt: 2000,
}

/** @param number - Fixes the id and the fingerprint. */
export function draftOf(number: number, change: Partial<ActivityDraft> = {}): ActivityDraft {
  return {
    id: idOf(1000 + number),
    organizationId: acme,
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    fingerprint: `sha256:${number.toString(16).padStart(64, '0')}`,
    timestampMs: '1751328000000',
    intent: { signRawPayloadIntentV2: { signWith: examples.walletAccounts.address, payload: 'deadbeef' } },
    voteId: idOf(2000 + number),
    message: '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}',
    publicKey: examples.apiKeys.publicKey,
    signature: '3045',
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    requester: {
      userId: examples.users.id,
      userName: 'Alice',
      credentialId: examples.apiKeys.id,
      credentialName: 'dApp',
      credentialKind: 'apiKey',
      process: { pid: 42, name: 'node' },
      window: false,
    },
    ...change,
  }
}

type Activity = Pick<ActivityRecord, 'id' | 'organizationId'>

export function voteOn({ id, organizationId }: Activity, change: Partial<Vote> = {}): Vote {
  return {
    id: idOf(70),
    organizationId,
    activityId: id,
    userId: examples.users.id,
    selection: 'VOTE_SELECTION_APPROVED',
    message: '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2"}',
    publicKey: examples.apiKeys.publicKey,
    signature: '3044',
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    createdAt: 1000,
    ...change,
  }
}

export function receiptFor({ id, organizationId }: Activity, change: Partial<Receipt> = {}): Receipt {
  return {
    id: idOf(80),
    organizationId,
    activityId: id,
    decision: 'approved',
    digest: 'aa'.repeat(32),
    shown: '{"sentence":"Sign 4 bytes"}',
    decidedBy: 'window',
    createdAt: 1000,
    ...change,
  }
}

export function evaluationOf(
  { id, organizationId }: Activity,
  change: Partial<PolicyEvaluation> = {},
): PolicyEvaluation {
  return {
    organizationId,
    activityId: id,
    voteId: idOf(70),
    outcomes: [{ policyId: examples.policies.id, outcome: 'OUTCOME_ALLOW' }],
    createdAt: 1000,
    ...change,
  }
}

/** Of the example of a velocity control. */
export function reservationOf({ id, organizationId }: Activity, change: Partial<Reservation> = {}): Reservation {
  return {
    organizationId,
    controlId: examples.velocityControls.id,
    activityId: id,
    groupKey: '',
    amount: '1',
    createdAt: 5000,
    ...change,
  }
}
