import type { ActivityDetail } from '../../../../src/shared/activity.ts'
import { address, day, digestOf, idOf, minute, recipient } from './basics.ts'
import { sending, shown } from './cards.ts'

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
  const sent = sending(number)
  const sentence = isWallet ? `Create the wallet “Savings ${number}”` : sent.sentence
  return {
    id: idOf(5000 + number),
    type: isWallet ? 'ACTIVITY_TYPE_CREATE_WALLET' : 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    status,
    expired: false,
    sentence,
    names: isWallet ? {} : { [recipient]: { text: 'Grace', by: 'book' } },
    sends: isWallet
      ? []
      : [{ asset: 'ETH on Ethereum (1)', unit: 'ETH', units: `${number}${'0'.repeat(18)}`, decimals: 18 }],
    userName: 'Ada',
    apiKeyName: 'Treasury bot',
    createdAt: at,
    updatedAt: at + 4000,
    decidedAt: status === 'ACTIVITY_STATUS_PENDING' ? null : at + 3900,
    fingerprint: `sha256:${digestOf(number)}`,
    requester: { webOrigin: null, process: 'node (pid 4711)', clientVersion: '@turnkey/http@6.6.0' },
    shown: isWallet ? null : { ...shown, ...sent },
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
