import { firstTables } from './001-first-tables.ts'
import { checksums } from './002-checksums.ts'
import { provenCredentials } from './003-proven-credentials.ts'
import { withdrawnVotes } from './004-withdrawn-votes.ts'
import { grantTerms } from './005-grant-terms.ts'
import { windowKey } from './006-window-key.ts'
import { sessions } from './007-sessions.ts'
import { spentTokens } from './008-spent-tokens.ts'
import { oneTimeCodes } from './009-one-time-codes.ts'
import { addressBook } from './010-address-book.ts'
import { receipts } from './011-receipts.ts'
import { webhooks } from './012-webhooks.ts'
import { glossaryNames } from './013-glossary-names.ts'
import { webhookQueues } from './014-webhook-queues.ts'
import { sealedSecrets } from './015-sealed-secrets.ts'
import { mailboxes } from './016-mailboxes.ts'
import { walletPassphrases } from './017-wallet-passphrases.ts'
import { placesPaid } from './018-places-paid.ts'
import { placesInFull } from './019-places-in-full.ts'
import { dailyBudgets } from './020-budgets.ts'
import { pausedApiKeys } from './021-paused-api-keys.ts'
import { timeToDecide } from './022-time-to-decide.ts'
import { paymentsCounted } from './023-payments-counted.ts'
import { storedSecretsTable } from './024-stored-secrets.ts'
import { sessionProfilesTable } from './025-session-profiles.ts'
import { mfaPoliciesTables } from './026-mfa-policies.ts'
import { ipAllowlists } from './027-ip-allowlists.ts'
import { followedSends } from './028-followed-sends.ts'
import { tableSums } from './029-table-sums.ts'

/**
 * Every step the database has taken, oldest first; the number in a file's name is its place here, counted from 1, and
 * the `user_version` it leaves. **A step is frozen once it has landed**: what comes after is a new step. The tests hold each by its
 * hash, and bring databases that the versions before have written (`test/vectors/databases`) up to the newest.
 */
export const migrations: readonly string[] = [
  firstTables,
  checksums,
  provenCredentials,
  withdrawnVotes,
  grantTerms,
  windowKey,
  sessions,
  spentTokens,
  oneTimeCodes,
  addressBook,
  receipts,
  webhooks,
  glossaryNames,
  webhookQueues,
  sealedSecrets,
  mailboxes,
  walletPassphrases,
  placesPaid,
  placesInFull,
  dailyBudgets,
  pausedApiKeys,
  timeToDecide,
  paymentsCounted,
  storedSecretsTable,
  sessionProfilesTable,
  mfaPoliciesTables,
  ipAllowlists,
  followedSends,
  tableSums,
]
