import type { GrantOffer } from '../../../shared/card.ts'
import type { Credential } from '../../activity/credential.ts'
import { AgentError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { ActivityRecord } from '../../ledger/activity-record.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import { type GrantAsker, grantTerms, keptTerms, meetsTerms } from '../../policies/engine/grant-terms.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Note } from '../../ports/note.ts'
import type { Reader, Store, Transaction } from '../../ports/store.ts'
import type { Grant } from '../../records/grant.ts'
import type { DecodedActivity } from '../evaluation/decode.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { submissionOf } from '../evaluation/submission.ts'
import { haveRoom, ownLimits, removeOwnLimits } from './own-limits.ts'

/** Time that a grant lasts, and its limit. */
export interface GrantLimits {
  readonly minutes: number
  /** Limit in whole units of what the offer names. */
  readonly limit: string
}

/** Standing approvals of the person at the desk. They spare a question, and allow nothing. */
export interface Grants {
  /** True if its time is not over, by the clock and by the time that has passed, and nothing has happened that ends all of them. */
  isLive(grant: Grant): boolean
  /**
   * The grant that answers for the person, of those that are live: the terms of the request, derived as they were for the approved
   * one, are its terms, and its limit and count have room.
   * @throws AgentError `PUBLIC_KEY_NOT_FOUND` where the credential is gone
   */
  find(reader: Reader, request: Request, credential: Credential): Grant | undefined
  /**
   * Called when the person decides. What it answers gives the grant, once the request is executed: nothing, if all were ended
   * since the decision.
   * @throws AgentError `REQUEST_INVALID` for a request that is asked about each time, or without the limit it needs
   */
  promise(record: ActivityRecord, decoded: DecodedActivity, limits: GrantLimits): () => Promise<void>
  revoke(organizationId: string, grantId: string, note: Note): Promise<void>
  /**
   * Ends all of them at once, also for requests that arrive before that is written.
   * @param why - For their receipts: a sentence in the past tense, such as `Countersign was locked`.
   */
  endAll(why: string): Promise<void>
}

export function createGrants({ store, clock }: { readonly store: Store; readonly clock: Clock }): Grants {
  /**
   * Time when each is over, by id, as `clock.passed` says: a clock that is set back makes none longer. They end with the agent, so that
   * this needs no place in the store.
   */
  const ends = new Map<string, Milliseconds>()
  /** Number of times that all of them were ended. */
  let endings = 0

  const isLive = ({ id, expiresAt }: Grant) =>
    expiresAt > clock.now() && (ends.get(id) ?? Number.NEGATIVE_INFINITY) > clock.passed()

  return {
    isLive,

    find(reader, request, credential) {
      const { organizationId } = request
      const live = reader.list('grants', organizationId).filter(isLive)
      if (live.length === 0) return undefined
      const terms = grantTerms(request, askerOf(reader, request, credential))
      if (!terms) return undefined
      return live.find(grant => meetsTerms(terms, grant.terms) && haveRoom(reader, request, grant))
    },

    promise(record, decoded, limits) {
      const terms = termsOf(record, decoded, limits)
      const decidedAfter = endings
      return async () => {
        const now = clock.now()
        const lasts = limits.minutes * 60_000
        const endsAfter = clock.passed() + lasts
        const { organizationId } = record
        const { asset, activityType } = terms
        const measured = {
          of: 'grant',
          asset,
          limit: limits.limit,
          activityTypes: [activityType],
          groupBy: 'wallet',
          windowMs: null,
        } as const
        const own = ownLimits(measured, { organizationId, now })
        const grant: Grant = {
          ...{ id: newId(), organizationId, createdAt: now, updatedAt: now },
          ...own.ids,
          activityId: record.id,
          keyId: terms.covers.keyId,
          terms: keptTerms(terms),
          expiresAt: now + lasts,
          sentence: terms.sentence,
          limitInWords: `${limits.limit} ${terms.unit}`,
        }
        await store.write(transaction => {
          // Looked at where it is written: what ends them removes those it finds.
          if (endings !== decidedAfter) return
          for (const each of transaction.list('grants', organizationId))
            if (!isLive(each)) endGrant(transaction, each, 'its time was over', now)
          ends.set(grant.id, endsAfter)
          own.insert(transaction)
          transaction.insert('grants', grant)
        })
      }
    },

    async revoke(organizationId, grantId, note) {
      await store.write(transaction => {
        const grant = transaction.find('grants', organizationId, grantId)
        if (!grant) return
        removeGrant(transaction, grant)
        note(transaction)
      })
    },

    async endAll(why) {
      ends.clear()
      endings++
      const organizations = store.organizations().filter(({ id }) => store.list('grants', id).length > 0)
      if (organizations.length === 0) return
      await store.write(transaction => {
        for (const { id } of organizations)
          for (const grant of transaction.list('grants', id)) endGrant(transaction, grant, why, clock.now())
      })
    },
  }
}

/** Returns the standing approval that the card of a waiting request offers; null for requests that the person is asked about each time. */
export function offerOf(
  record: ActivityRecord,
  decoded: Pick<DecodedActivity, 'activity' | 'prepared'>,
): GrantOffer | null {
  const terms = grantTerms(decoded, record.requester)
  return terms ? { sentence: terms.sentence, unit: terms.unit } : null
}

function termsOf(record: ActivityRecord, decoded: DecodedActivity, { limit }: GrantLimits) {
  const terms = record.status === 'ACTIVITY_STATUS_PENDING' ? grantTerms(decoded, record.requester) : undefined
  if (!terms) throw new AgentError('REQUEST_INVALID', 'Requests like this one are asked about each time.')
  if ((limit.split('.')[1]?.length ?? 0) > terms.asset.decimals) {
    throw new AgentError('REQUEST_INVALID', `${terms.unit} has at most ${terms.asset.decimals} decimals.`)
  }
  return terms
}

/** @throws AgentError `PUBLIC_KEY_NOT_FOUND` where the credential is gone */
function askerOf(reader: Reader, { webOrigin, paidServer }: Request, credential: Credential): GrantAsker {
  const { user } = submissionOf(reader, credential)
  const { id: credentialId, name: credentialName } = credential.key
  return {
    ...{ userId: user.id, credentialId, credentialName },
    ...(webOrigin !== undefined && { webOrigin }),
    ...(paidServer !== undefined && { paidServer }),
  }
}

/** Removes a grant that ends automatically, with its limits, and leaves a receipt of that. @param why - As for {@link Grants.endAll}. */
export function endGrant(transaction: Transaction, grant: Grant, why: string, at: Milliseconds): void {
  removeGrant(transaction, grant)
  const { id, organizationId, sentence } = grant
  const change = `${id} ended: ${why}. It was: ${sentence}`
  transaction.receipt({ kind: 'setting', at, organizationId, setting: 'Standing approval', change })
}

/** With its limits. */
function removeGrant(transaction: Transaction, grant: Grant): void {
  transaction.remove('grants', grant.organizationId, grant.id)
  removeOwnLimits(transaction, grant)
}
