import { openOrganization } from '../activity/open-organization.ts'
import type { AgentError } from '../errors.ts'
import type { Milliseconds } from '../milliseconds.ts'
import type { Reader, Transaction } from '../ports/store.ts'
import { begin } from '../records/define/define-record.ts'
import { spentTokens, type TokenUse } from '../records/spent-token.ts'
import { restoredAt } from '../restored.ts'

/** A token as far as it has to be known to be good for each use once. */
export interface Spendable {
  /** Hash of a JWT: see `signedPartHash`. */
  readonly tokenHash: string
  readonly use: TokenUse
  readonly expiresAt: Milliseconds
  /** Time when it was made, at the earliest; 0 if not known. */
  readonly issuedAt: Milliseconds
  /** Makes the error that refuses tokens of its kind. */
  readonly refusal: (problem: string) => AgentError
}

/**
 * Uses a token up, in the transaction that makes what it is good for. It is remembered for the whole family of the organization,
 * until it expires.
 * @param organizationId - Where it is used: a parent, or one of its sub-organizations.
 * @throws AgentError as the kind of token is refused
 */
export function spendToken(
  transaction: Transaction,
  organizationId: string,
  token: Spendable,
  { newId, now }: { readonly newId: () => string; readonly now: Milliseconds },
): void {
  const family = familyOf(transaction, organizationId)
  // It may have waited for the person; what is remembered of it is forgotten from then on.
  if (token.expiresAt <= now) throw token.refusal('it has expired. Ask for a new one.')
  requireUnspent(transaction, organizationId, token)
  forgetExpired(transaction, family, token, now)
  const { tokenHash, use, expiresAt } = token
  const known = { id: newId(), organizationId: family, tokenHash, use, expiresAt }
  transaction.insert('spentTokens', begin(spentTokens, known, now))
}

/** Asked in `prepare` too, so that what would be refused is refused before anybody is asked. @throws AgentError as `spendToken` */
export function requireUnspent(
  reader: Reader,
  organizationId: string,
  { tokenHash, use, issuedAt, refusal }: Spendable,
): void {
  if (reader.list('spentTokens', familyOf(reader, organizationId), { tokenHash, use }).length > 0) {
    throw refusal(`${inWords[use]} Ask for a new one.`)
  }
  if (issuedAt < restoredAt(reader)) {
    throw refusal(
      'this agent was restored from a backup since it was made, and may have taken it before. Ask for a new one in a minute.',
    )
  }
}

const inWords: Readonly<Record<TokenUse, string>> = {
  LOGIN: 'it has already been used to sign in, and works only once.',
  SIGN_UP: 'it has already been used to sign up, and works only once.',
  CONTACT_UPDATE: 'it has already been used to change a contact, and works only once.',
}

function familyOf(reader: Reader, organizationId: string): string {
  return openOrganization(reader, organizationId)?.parentId ?? organizationId
}

/** About every sixteenth token looks for what has expired, which goes through all of them. */
function forgetExpired(transaction: Transaction, family: string, { tokenHash }: Spendable, now: Milliseconds): void {
  if (!tokenHash.startsWith('0')) return
  for (const { id, expiresAt } of transaction.list('spentTokens', family)) {
    if (expiresAt <= now) transaction.remove('spentTokens', family, id)
  }
}
