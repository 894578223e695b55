import { createHash } from 'node:crypto'
import type { Activity } from '../../activity/activity.ts'
import type { Credential } from '../../activity/credential.ts'
import { visible } from '../../display/visible.ts'
import type { AgentError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { ActivityRecord, Requester } from '../../ledger/activity-record.ts'
import type { ReceiptClient, ReceiptOf, RefusedRequest } from '../../ledger/receipt.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import type { Policy } from '../../records/policy.ts'
import type { RawRequest } from '../requests/raw-request.ts'
import type { RedactedRequest } from '../requests/redact.ts'
import { requesterOf } from '../requests/requester-of.ts'

/** Facts known of a request before it was refused. */
export interface KnownOfRequest {
  readonly path: string
  readonly webOrigin?: string | undefined
  /** Set once its stamp was found to be theirs. */
  credential?: Credential
  /** Set once it was found to have its form. */
  request?: { readonly raw: RawRequest; readonly redacted: RedactedRequest }
}

/** Facts about a request that policies or limits refused. */
export interface Denied {
  readonly activity: Activity
  readonly prepared: unknown
  readonly forbiddenBy: readonly Pick<Policy, 'id' | 'name'>[]
}

const mostPolicies = 5
/** Characters of a line, and of the reason. */
const longestLine = 500
const longestReason = 1000
/** Bytes of a request that can be rehearsed. */
const longestRequest = 8192

export function clientOf({ credential, webOrigin }: KnownOfRequest): ReceiptClient {
  const origin = webOrigin === undefined ? undefined : visible(webOrigin, 300)
  if (!credential) return origin === undefined ? { kind: 'program' } : { kind: 'page', webOrigin: origin }
  const { user, key } = credential
  return {
    kind: 'credential',
    credentialId: key.id,
    credentialName: visible(key.name, 100),
    userId: user.id,
    userName: visible(user.name, 100),
    ...(origin !== undefined && { webOrigin: origin }),
  }
}

export function refusedReceipt(
  known: KnownOfRequest,
  { code, message }: AgentError,
  denied: Denied | undefined,
  at: Milliseconds,
): ReceiptOf<'refused'> {
  const sentence = denied && sentenceOf(denied)
  const request = denied && requestOf(known)
  const type = known.request?.redacted.type.type
  return {
    kind: 'refused',
    at,
    organizationId: known.credential?.organizationId ?? null,
    client: clientOf(known),
    path: visible(known.path, 200),
    code,
    why: visible(message, longestReason),
    ...(type !== undefined && { type }),
    ...(sentence !== undefined && { sentence }),
    ...(denied?.forbiddenBy.length && {
      forbiddenBy: denied.forbiddenBy.slice(0, mostPolicies).map(({ id, name }) => ({ id, name: visible(name, 100) })),
      moreForbid: Math.max(0, denied.forbiddenBy.length - mostPolicies),
    }),
    ...(request && { request }),
  }
}

function sentenceOf({ activity, prepared }: Denied): string | undefined {
  try {
    const { sentence } = activity.describe(prepared)
    return sentence.length <= longestLine ? sentence : `${sentence.slice(0, longestLine).toWellFormed()}…`
  } catch {
    return undefined
  }
}

function requestOf({ credential, request }: KnownOfRequest): RefusedRequest | undefined {
  if (!credential || !request) return undefined
  const { raw, redacted } = request
  const { type, timestampMs, recorded, forOrganizationId, isRedacted } = redacted
  // What it asks for is not all there: it could not be decoded.
  if (isRedacted || raw.body.length > longestRequest) return undefined
  const told: RefusedRequest = {
    type: type.type,
    fingerprint: `sha256:${createHash('sha256').update(raw.body).digest('hex')}`,
    timestampMs,
    intent: { [type.intentKey]: recorded },
    requester: {
      ...requesterOf(credential, raw, undefined),
      ...(forOrganizationId !== credential.organizationId && { forOrganizationId }),
    },
    stamp: credential.stamp,
  }
  return JSON.stringify(told).length > longestRequest ? undefined : told
}

/** A refused request as an activity that was rejected, to be rehearsed; `undefined` where too little of it is known. */
export function asActivity({ request, organizationId, at, why }: ReceiptOf<'refused'>): ActivityRecord | undefined {
  if (!request || organizationId === null) return undefined
  const { type, fingerprint, timestampMs, intent, requester, stamp } = request
  return {
    id: newId(),
    organizationId,
    type,
    voteId: newId(),
    fingerprint,
    timestampMs,
    intent,
    status: 'ACTIVITY_STATUS_REJECTED',
    result: {},
    failure: { code: 7, message: why, details: [] },
    requester: requester as unknown as Requester,
    message: '',
    ...stamp,
    executing: false,
    expiresAt: null,
    createdAt: at,
    updatedAt: at,
  }
}
