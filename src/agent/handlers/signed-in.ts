import type { SignsIn } from '../../core/activity/signs-in.ts'
import { provenIssuer } from '../../core/credentials/proven-token.ts'
import { visible } from '../../core/display/visible.ts'
import type { Engine } from '../../core/engine/engine.ts'
import { type ActivityRecord, forOrganizationOf, type Requester } from '../../core/ledger/activity-record.ts'
import type { Reader } from '../../core/ports/store.ts'

interface SignedIn {
  readonly userId: string
  /** Example: `Ada signed in with the passkey “Ada's laptop”`. */
  readonly sentence: string
}

/**
 * Tells who signed in by an activity, and with what; null if nobody did, or has not yet. It is told from what is kept: the
 * request itself could not be made again, as its key is registered now.
 */
export function signedIn(
  { catalogue, store }: Pick<Engine, 'catalogue' | 'store'>,
  record: ActivityRecord,
): SignedIn | null {
  const signsIn = catalogue.get(record.type)?.activity.signsIn
  if (!signsIn || record.status !== 'ACTIVITY_STATUS_COMPLETED') return null
  const userId = userOf(record)
  const { requester } = record
  const isOwn = requester.userId === userId
  const name = visible(
    isOwn ? requester.userName : (store.find('users', forOrganizationOf(record), userId)?.name ?? 'a deleted user'),
    100,
  )
  return {
    userId,
    sentence: `${sentenceOf(store, record, signsIn, name, isOwn)}${signsIn.onlyReads ? ', to read only' : ''}`,
  }
}

function sentenceOf(reader: Reader, record: ActivityRecord, signsIn: SignsIn, name: string, isOwn: boolean): string {
  if (signsIn.with === 'code') return `${name} signed in with a one-time code`
  if (signsIn.with === 'provider') return `${name} signed in with an account ${issuerOf(record)}`
  if (signsIn.with === 'mail') return `${name} was sent an e-mail to sign in with`
  const credential = credentialOf(reader, record)
  return isOwn
    ? `${name} signed in with ${credential}`
    : `${visible(record.requester.userName, 100)} began a session of ${name} with ${credential}`
}

function issuerOf({ intent }: ActivityRecord): string {
  const issuer = provenIssuer(intent)
  return issuer === undefined ? 'elsewhere' : `at ${visible(issuer, 200)}`
}

const kinds: Readonly<Record<Requester['credentialKind'], string>> = {
  apiKey: 'the API key',
  authenticator: 'the passkey',
  oauthProvider: 'the account at',
  contact: 'a one-time code sent to',
}

function credentialOf(reader: Reader, { organizationId, requester }: ActivityRecord): string {
  const { credentialKind, credentialId, credentialName } = requester
  const isSession = reader.find('apiKeys', organizationId, credentialId)?.session
  return `${isSession ? 'the session' : kinds[credentialKind]} “${visible(credentialName, 100)}”`
}

/** Some kinds answer the id of the user, others a token that says it, and one neither: then it is the requester. */
function userOf({ result, requester }: ActivityRecord): string {
  const [answered] = Object.values(result) as { readonly userId?: unknown; readonly session?: unknown }[]
  if (typeof answered?.userId === 'string') return answered.userId
  return userInToken(answered?.session) ?? requester.userId
}

/** The token is the agent's own, as it was kept. */
function userInToken(token: unknown): string | undefined {
  if (typeof token !== 'string') return undefined
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { user_id?: unknown }
    return typeof claims.user_id === 'string' ? claims.user_id : undefined
  } catch {
    return undefined
  }
}
