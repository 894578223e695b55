import type { Reader, Transaction } from '../../core/ports/store.ts'

/** The verbs of a store by what they are about: each store keeps each part in a file of its own. */
export type RecordReader = Pick<
  Reader,
  | 'declaration'
  | 'declarations'
  | 'find'
  | 'list'
  | 'organizations'
  | 'topOrganizations'
  | 'subOrganizations'
  | 'apiKeysByPublicKey'
  | 'authenticatorsByCredentialId'
  | 'privateKeyByAddress'
  | 'everyWebhookEndpoint'
>

export type RecordWriter = Pick<Transaction, 'insert' | 'replace' | 'remove'>

export type ActivityReader = Pick<
  Reader,
  | 'activity'
  | 'submitted'
  | 'withFingerprint'
  | 'votedOn'
  | 'activities'
  | 'olderActivity'
  | 'newestActivity'
  | 'unsettled'
  | 'votes'
  | 'withdrawnVotes'
  | 'evaluations'
  | 'audit'
  | 'outbox'
  | 'deliveredAfter'
>

export type ActivityWriter = Pick<Transaction, 'admit' | 'apply' | 'vote' | 'withdrawVote' | 'evaluation' | 'delivered'>

export type ReceiptReader = Pick<Reader, 'decisions' | 'receipts' | 'receiptLines' | 'receiptHead'>

export type ReceiptWriter = Pick<Transaction, 'receipt'>

export type ReservationReader = Pick<Reader, 'lastReserved' | 'reserved' | 'reservedUpTo'>

export type ReservationWriter = Pick<Transaction, 'reserve'>

export type HousekeepingReader = Pick<Reader, 'setting'>

export type HousekeepingWriter = Pick<Transaction, 'setSetting'>

export type SecretReader = Pick<Reader, 'sealedSecret' | 'secretNames' | 'unlockers'>

export type SecretWriter = Pick<
  Transaction,
  'putSealedSecret' | 'removeSealedSecret' | 'putUnlocker' | 'removeUnlocker'
>
