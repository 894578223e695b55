import { chains, chainsOfWords } from '../../chains/index.ts'
import { a, listOf, mapOf, struct, timestamp } from '../language/field-types.ts'
import type { Vocabulary } from '../language/type.ts'
import { activity } from './vocabulary/activity.ts'
import { credential, user } from './vocabulary/approvers.ts'
import { privateKey, secret, wallet, walletAccount } from './vocabulary/keys.ts'

/** Words for signed content, by chain. Chains that the agent does not sign for yet have words, and no values. */
export const signingWords: Vocabulary = {
  ...Object.fromEntries(
    [...chains, ...chainsOfWords].flatMap(({ words }) => (words ? [[words.keyword, a(words.type, words.about)]] : [])),
  ),
}

/** Names for conditions (wire.md §6.3 and §6.4). */
export const conditionVocabulary: Vocabulary = {
  activity: a(activity, 'What is asked for.'),
  ...signingWords,
  wallet: a(
    wallet,
    'The wallet that signs, or is exported, renamed or deleted. Missing if there is none, or several. Policies that deny, and those that name the kind of request, also see the wallet that gets accounts or is deleted with its organization.',
  ),
  wallets: listOf(wallet, 'All wallets that the request is about, in the same way. Missing if there is none.'),
  wallet_account: a(walletAccount, 'The account that signs or is exported. Missing if there is none.'),
  private_key: a(
    privateKey,
    'The private key that signs, or is exported, disabled or deleted. Missing if there is none, or several. Policies that deny, and those that name the kind of request, also see the key that is deleted with its organization.',
  ),
  secret: a(
    secret,
    'The secret, no key, that is exported or deleted. Missing if there is none, or several. Policies that deny, and those that name the kind of request, also see the secret that is deleted with its organization.',
  ),
  secrets: listOf(secret, 'All secrets that the request is about, in the same way. Missing if there is none.'),
  controls: mapOf({ kind: 'bool' }, 'True if the request stays within a velocity control, by its identifier.'),
}

/** Names for the expression over who approved. */
export const consensusVocabulary: Vocabulary = {
  approvers: listOf(user, 'Users who have approved so far; who asked is the first.'),
  credentials: listOf(credential, 'What they approved with.'),
}

/** Names for the expression over the time. */
export const timeVocabulary: Vocabulary = {
  time: a(struct('Time', { now: timestamp('When the request is decided: one value for all policies.') }), 'The time.'),
}
