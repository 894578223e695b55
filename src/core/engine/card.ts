import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { Asks, Card, Shown } from '../../shared/card.ts'
import type { Activity } from '../activity/define.ts'
import { visible } from '../display/visible.ts'
import type { Reader } from '../ports/store.ts'
import type { ActivityRecord, Receipt, Requester } from '../records.ts'
import { newId } from './ids.ts'

/** The card of a waiting request, from the value that will be executed. */
export function cardOf(
  reader: Reader,
  record: ActivityRecord,
  activity: Activity,
  prepared: unknown,
  why: string,
): Card {
  const { id, organizationId, type, fingerprint, createdAt, expiresAt } = record
  const shown: Shown = { ...activity.describe(prepared), asks: asksOf(record.requester), why }
  const organization = reader.find('organizations', organizationId, organizationId)
  return {
    id,
    organizationId,
    organizationName: visible(organization?.name ?? ''),
    type,
    fingerprint,
    digest: createHash('sha256').update(canonicalText(shown)).digest('hex'),
    shown,
    createdAt,
    expiresAt: expiresAt ?? createdAt,
  }
}

/** Requests with the same client id come from one API key and one web origin, so they can be rejected together. */
export function clientIdOf({ credentialId, webOrigin }: Requester): string {
  return webOrigin === undefined ? credentialId : `${credentialId} ${webOrigin}`
}

/** What the person saw and decided, for the record. */
export function receiptOf(card: Card, decision: Receipt['decision'], decidedBy: string, createdAt: number): Receipt {
  return {
    id: newId(),
    organizationId: card.organizationId,
    activityId: card.id,
    decision,
    digest: card.digest,
    shown: canonicalText(card.shown),
    decidedBy,
    createdAt,
  }
}

function asksOf(requester: Requester): Asks {
  const { userName, credentialName, webOrigin, process, clientVersion } = requester
  return {
    userName: visible(userName),
    apiKeyName: visible(credentialName),
    clientId: clientIdOf(requester),
    webOrigin: webOrigin === undefined ? null : visible(webOrigin),
    process: process ? `${visible(process.name)} (pid ${process.pid})` : null,
    clientVersion: clientVersion === undefined ? null : visible(clientVersion),
  }
}

/** RFC 8785. */
function canonicalText(shown: Shown): string {
  return canonicalize(shown) ?? ''
}
