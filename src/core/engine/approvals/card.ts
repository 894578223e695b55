import canonicalize from 'canonicalize'
import type { Asks, Card, CardHardwareWallet, Shown, Warning } from '../../../shared/card.ts'
import type { Description } from '../../activity/description.ts'
import type { ActivityFacts } from '../../activity/facts.ts'
import type { Place } from '../../address-names/name-of.ts'
import { readByChains } from '../../chains/chain-of.ts'
import { danger, notice, worstFirst } from '../../chains/declaration/described.ts'
import type { Signed } from '../../chains/declaration/signed.ts'
import { credentialRecords } from '../../consensus/credential-records.ts'
import { pausedKeyOfRequest } from '../../consensus/paused.ts'
import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import { type ActivityRecord, clientInWords, type Requester } from '../../ledger/activity-record.ts'
import { canonicalText, digestOf } from '../../ledger/hash-chain.ts'
import type { ReceiptOf, ReceiptWindow } from '../../ledger/receipt.ts'
import { hardwareAppOf } from '../../ports/hardware-app.ts'
import type { HardwareWallets } from '../../ports/hardware-wallets.ts'
import type { Reader } from '../../ports/store.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import { whenAt } from '../evaluation/evaluated-request.ts'
import { recordedRequest } from '../evaluation/recorded-request.ts'
import { overLimits } from '../explain/over-limits.ts'
import type { CardSources } from './card-sources.ts'
import { chainWarnings } from './chain-warnings.ts'
import { offerOf } from './grants.ts'
import { nameWarnings } from './name-warnings.ts'
import { namedFields, placeOf } from './named-fields.ts'
import { otherReadingWarnings } from './other-reading-warnings.ts'
import { paidBefore } from './paid-before.ts'
import { recipientWarnings } from './recipient-warnings.ts'
import { scopeFields } from './scope-fields.ts'
import { sendsOf } from './sends-of.ts'

/**
 * The card of a waiting request, from the value that will be executed.
 * @param hardwareWallets - Tells what a hardware wallet will show; absent where that does not matter any more.
 */
export function cardOf(
  parts: CardSources,
  record: ActivityRecord,
  decoded: Pick<DecodedActivity, 'activity' | 'type' | 'forOrganizationId' | 'prepared' | 'described'>,
  why: string,
  hardwareWallets?: Pick<HardwareWallets, 'preview' | 'state'>,
): Card {
  const { reader } = parts
  const described = describedBy(reader, decoded)
  const { id, organizationId, type, fingerprint, createdAt, expiresAt } = record
  const { request } = recordedRequest(reader, record, decoded, whenAt(createdAt))
  const limits = overLimits(reader, request).map(notice)
  const asks = asksOf(reader, record)
  const facts = decoded.activity.facts(decoded.prepared)
  const ofChains = chainWarnings(parts, record, decoded)
  const warnings = worstFirst([
    ...countWarnings(reader, record),
    ...nameWarnings(reader, organizationId, { ...described, asks }),
    ...recipientWarnings(reader, decoded.forOrganizationId, facts),
    ...otherReadingWarnings(reader, decoded.forOrganizationId, facts),
    ...described.warnings,
    ...ofChains,
    ...limits,
  ])
  const isSafeToRepeat = record.status === 'ACTIVITY_STATUS_PENDING' && worstOf(warnings) !== 'danger'
  const apiKeyName = `${asks.apiKeyName}${lastDigits(reader, record)}`
  const shown: Shown = { ...described, warnings, asks: { ...asks, apiKeyName }, why }
  const organization = reader.find('organizations', organizationId, organizationId)
  const hardwareWallet = hardwareWalletOf(hardwareWallets, decoded)
  const worst = worstOf([...warnings, ...(hardwareWallet?.warnings ?? [])])
  return {
    id,
    organizationId,
    organizationName: visible(organization?.name ?? ''),
    type,
    fingerprint,
    digest: digestOf(canonicalText(shown)),
    shown,
    hardwareWallet,
    worst,
    offer: isSafeToRepeat ? offerOf(record, decoded) : null,
    place: placeInWords(placeOf(signedBy(facts))),
    sends: sendsOf(facts),
    paidBefore: worst === 'danger' ? [] : paidBefore(reader, decoded.forOrganizationId, facts),
    changesPolicies: decoded.activity.changesPolicies(decoded.prepared).length > 0,
    pausedKeyId: pausedKeyOfRequest(reader, record)?.id ?? null,
    createdAt,
    expiresAt: expiresAt ?? createdAt,
  }
}

function placeInWords({ network, chain }: Place): string | null {
  return network ?? chain?.namespace ?? null
}

function worstOf(warnings: readonly Warning[]): Warning['level'] | null {
  if (warnings.some(({ level }) => level === 'danger')) return 'danger'
  return warnings.length > 0 ? 'notice' : null
}

/** Checks if a card is still accurate: it says what the activity would do, uses the present names, and warns of later look-alikes. */
export function isShownBy(
  reader: Reader,
  { shown }: Card,
  decoded: Pick<DecodedActivity, 'activity' | 'forOrganizationId' | 'prepared'>,
): boolean {
  const { asks, why, warnings } = shown
  const described = describedBy(reader, decoded)
  const facts = decoded.activity.facts(decoded.prepared)
  const ofRecipients = recipientWarnings(reader, decoded.forOrganizationId, facts)
  const dangers = [
    ...ofRecipients.filter(({ level }) => level === 'danger'),
    ...otherReadingWarnings(reader, decoded.forOrganizationId, facts),
  ]
  const said = new Set(warnings.map(warning => canonicalize(warning)))
  return (
    canonicalText({ ...described, asks, why, warnings }) === canonicalText(shown) &&
    [...described.warnings, ...dangers].every(warning => said.has(canonicalize(warning)))
  )
}

/** Returns the activity's own description, with the names that the organization has for addresses. */
function describedBy(
  reader: Reader,
  decoded: Pick<DecodedActivity, 'activity' | 'forOrganizationId' | 'prepared' | 'described'>,
): Description & Pick<Shown, 'data'> {
  const { activity, prepared, forOrganizationId, described = activity.describe(prepared) } = decoded
  const facts = activity.facts(prepared)
  const signed = signedBy(facts)
  const data = [...new Set(readByChains(signed).flatMap(({ chain }) => chain.shippedData))]
  return {
    ...described,
    fields: [
      ...namedFields(reader, forOrganizationId, described.fields, placeOf(signed)),
      ...scopeFields(reader, forOrganizationId, facts),
    ],
    ...(data.length > 0 && { data }),
  }
}

function signedBy({ givesOut }: Pick<ActivityFacts, 'givesOut'>): readonly Signed[] {
  return givesOut.kind === 'signatures' ? givesOut.signed : []
}

/** Returns the error for a card that has changed since the person decided. */
export function shownDifferently(): AgentError {
  return new AgentError('APPROVAL_STALE', 'The card of this request has changed. Read it again before deciding.')
}

/** Returns what the hardware wallet that holds the key will show; null if the vault holds it, or nothing is signed. */
function hardwareWalletOf(
  hardwareWallets: Pick<HardwareWallets, 'preview' | 'state'> | undefined,
  { activity, prepared }: Pick<DecodedActivity, 'activity' | 'prepared'>,
): CardHardwareWallet | null {
  const { key, means } = activity.facts(prepared)
  if (!hardwareWallets || !key?.hardwareWallet || !means) return null
  const { app, model } = key.hardwareWallet
  const [only, ...more] = hardwareWallets.state().hardwareWallets.filter(connected => connected.model === model)
  // Each app has a setting and a version of its own, and only those of the open one are known.
  const open = more.length === 0 && only?.app?.name === app ? only : undefined
  const known = { model, blindSigning: open?.blindSigning, version: open?.app?.version, from: key.address }
  return { model: visible(model, 60), ...hardwareWallets.preview(hardwareAppOf(key.hardwareWallet), means, known) }
}

/** A passkey whose count went back may be held by somebody else as well (WebAuthn §6.1.1). */
function countWarnings(reader: Reader, { organizationId, requester }: ActivityRecord): Warning[] {
  const { credentialKind, credentialId } = requester
  const passkey = credentialKind === 'authenticator' && reader.find('authenticators', organizationId, credentialId)
  if (!passkey || passkey.countWentBackAt === null) return []
  return [
    danger(
      'The passkey that asks counts its signatures, and its count went backwards: it may have been copied. If its owner cannot explain it, reject this, delete the passkey and register another.',
    ),
  ]
}

/** Returns digits that tell the requester's key from others of its name; empty if no other has that name. */
function lastDigits(reader: Reader, { organizationId, requester }: ActivityRecord): string {
  const { credentialId, credentialKind, credentialName } = requester
  if (credentialKind !== 'apiKey' && credentialKind !== 'authenticator') return ''
  const named = (each: 'apiKeys' | 'authenticators') =>
    reader.list(each, organizationId, { name: credentialName }).filter(({ id }) => id !== credentialId)
  if (named('apiKeys').length + named('authenticators').length === 0) return ''
  const key = reader.find(credentialRecords[credentialKind], organizationId, credentialId)
  return key ? ` (…${key.publicKey.slice(-shownDigits)})` : ''
}

/** Number of digits shown of a public key, in hex, or of a passkey's, in base64url. */
const shownDigits = 6

/** Requests with the same client id come from one API key and one web origin, so they can be rejected together. */
function clientIdOf({ credentialId, webOrigin }: Requester): string {
  return webOrigin === undefined ? credentialId : `${credentialId} ${webOrigin}`
}

/**
 * Decider: the person in a window, `grant` or `budget` and an id, or the `clock`, where nobody did before it expired.
 * A text alone if it is not known which window it was.
 */
export type DecidedBy = string | { readonly window: ReceiptWindow }

/** Returns the receipt of what was shown and decided. */
export function receiptOf(
  card: Card,
  decision: ReceiptOf<'decided'>['decision'],
  by: DecidedBy,
  at: number,
): ReceiptOf<'decided'> {
  const { organizationId, id: activityId, digest, shown } = card
  return {
    kind: 'decided',
    at,
    organizationId,
    activityId,
    decision,
    digest,
    card: shown,
    ...(typeof by === 'string' ? { decidedBy: by } : { decidedBy: 'window', window: by.window }),
  }
}

function asksOf(reader: Reader, { organizationId, requester }: ActivityRecord): Asks {
  const { userName, credentialName, webOrigin, process, clientVersion, reason, paidServer } = requester
  return {
    userName: visible(userName),
    apiKeyName: visible(credentialName),
    credential: credentialOf(reader, organizationId, requester),
    clientId: clientIdOf(requester),
    webOrigin: webOrigin === undefined ? null : visible(webOrigin),
    process: process ? clientInWords(process) : null,
    clientVersion: clientVersion === undefined ? null : visible(clientVersion),
    ...(reason !== undefined && { reason: visible(reason) }),
    ...(paidServer !== undefined && { paidServer: visible(paidServer) }),
  }
}

const credentials = {
  apiKey: 'apiKey',
  authenticator: 'passkey',
  oauthProvider: 'account',
  contact: 'contact',
} as const satisfies Record<Requester['credentialKind'], Asks['credential']>

/** The key of a session is an API key that begins and ends by a login. */
function credentialOf(reader: Reader, organizationId: string, requester: Requester): NonNullable<Asks['credential']> {
  const isSession = reader.find('apiKeys', organizationId, requester.credentialId)?.session
  return isSession ? 'session' : credentials[requester.credentialKind]
}
