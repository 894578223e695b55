import type { ActivityRecord } from '../../src/core/ledger/activity-record.ts'
import type { PolicyEvaluation } from '../../src/core/ledger/policy-evaluation.ts'
import type { ReceiptOf } from '../../src/core/ledger/receipt.ts'
import type { Reservation } from '../../src/core/ledger/reservation.ts'
import type { Vote } from '../../src/core/ledger/vote.ts'
import type { ActivityDraft } from '../../src/core/ports/store.ts'
import { type RecordKind, type Records, records } from '../../src/core/records/index.ts'

/** A well-formed UUIDv7 that sorts by `number`. */
export function idOf(number: number): string {
  return `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

export const acme = idOf(1)
export const globex = idOf(2)

/** Fields that the declarations leave open, because they name no chain. */
const ofChains: { readonly [Kind in RecordKind]?: Partial<Records[Kind]> } = {
  walletAccounts: {
    addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  },
  privateKeys: {
    addresses: [{ format: 'ADDRESS_FORMAT_SOLANA', address: '4Nd1mYQwJ2m1vG8K3v6Vq5y9w1xJ2Yz7N6vL3pQ8sT1u' }],
  },
  wallets: {
    hardwareWallet: { kind: 'ledger', app: 'Ethereum', identity: `02${'ab'.repeat(32)}`, model: 'Ledger Flex' },
  },
  addressNames: { namespace: 'eip155' },
  recipients: { namespace: 'eip155' },
  smartContractInterfaces: { type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' },
  velocityControls: {
    source: { kind: 'transfers', assets: [{ caip19: 'eip155:1/slip44:60', decimals: 18 }], types: [] },
  },
}

/** One record of each kind, of the organization `acme`: the examples of the declarations. A test changes what it is about. */
export const examples = Object.fromEntries(
  records.map(({ kind, example }) => [
    kind,
    { organizationId: acme, createdAt: 1000, updatedAt: 1000, ...example, ...ofChains[kind] },
  ]),
) as unknown as { readonly [Kind in RecordKind]: Records[Kind] }

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

export function receiptFor(
  { id, organizationId }: Activity,
  change: Partial<ReceiptOf<'decided'>> = {},
): ReceiptOf<'decided'> {
  return {
    kind: 'decided',
    at: 1000,
    organizationId,
    activityId: id,
    decision: 'approved',
    digest: 'aa'.repeat(32),
    card: { sentence: 'Sign 4 bytes' } as ReceiptOf<'decided'>['card'],
    decidedBy: 'window',
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

/** Makes a reservation of the example velocity control. */
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
