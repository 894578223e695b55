import { newId } from '../../ids.ts'
import type { Milliseconds } from '../../milliseconds.ts'
import { mostRequests } from '../../policies/engine/most-requests.ts'
import { measure } from '../../policies/engine/velocity-controls/measure-usage.ts'
import type { Reader, Transaction } from '../../ports/store.ts'
import type { VelocityControl } from '../../records/velocity-control.ts'
import type { Request } from '../evaluation/evaluated-request.ts'
import { spendingOf } from '../evaluation/reserve.ts'

/** Ids of the two velocity controls that limit what is approved in advance. They are made for it alone, and removed with it. */
export interface OwnLimitIds {
  /** Measures the amount. */
  readonly controlId: string
  /** Counts the requests: each costs a fee, which no limit of an amount measures. */
  readonly countControlId: string
}

export interface OwnLimits {
  readonly ids: OwnLimitIds
  insert(transaction: Transaction): void
}

export interface OwnLimitTerms extends Pick<VelocityControl, 'groupBy' | 'windowMs'> {
  readonly asset: { readonly caip19: string; readonly decimals: number }
  readonly of: 'grant' | 'budget'
  /** The most, in whole units of the asset. */
  readonly limit: string
  /** Types of activity whose requests are counted. */
  readonly activityTypes: readonly string[]
}

/** Builds both. They count from now on, and for as long as they are there. */
export function ownLimits(
  { asset, limit, activityTypes, groupBy, windowMs, of }: OwnLimitTerms,
  { organizationId, now }: { readonly organizationId: string; readonly now: Milliseconds },
): OwnLimits {
  const common = () => {
    const id = newId()
    const name = `Limit of a ${of === 'grant' ? 'standing approval' : 'daily budget'}`
    const identifier = `${of}_${id.replaceAll('-', '')}`
    return {
      ...{ id, organizationId, createdAt: now, updatedAt: now, groupBy, windowMs },
      ...{ name, identifier },
      operator: 'LESS_THAN_OR_EQUAL',
    } as const
  }
  const amount: VelocityControl = {
    ...common(),
    source: { kind: 'transfers', assets: [asset], types: [] },
    method: 'SUM',
    threshold: limit,
  }
  const count: VelocityControl = {
    ...common(),
    source: { kind: 'activities', types: [...activityTypes] },
    method: 'COUNT',
    threshold: String(mostRequests),
  }
  return {
    ids: { controlId: amount.id, countControlId: count.id },
    insert(transaction) {
      for (const each of [amount, count]) transaction.insert('velocityControls', each)
    },
  }
}

/** Checks if the limit and the number of requests still have room for this one. */
export function haveRoom(reader: Reader, request: Request, { controlId, countControlId }: OwnLimitIds): boolean {
  const { organizationId, countedAt: now, activityId: except } = request
  const spending = spendingOf(request)
  return [controlId, countControlId].every(id => {
    const velocityControl = reader.find('velocityControls', organizationId, id)
    return velocityControl !== undefined && measure(reader, velocityControl, spending, { now, except }).holds
  })
}

export function removeOwnLimits(
  transaction: Transaction,
  { organizationId, controlId, countControlId }: OwnLimitIds & { readonly organizationId: string },
): void {
  for (const id of [countControlId, controlId]) transaction.remove('velocityControls', organizationId, id)
}

/** Returns the ids of all velocity controls that belong to something approved in advance. */
export function ownLimitsIn(reader: Reader, organizationId: string): ReadonlySet<string> {
  const owners = [...reader.list('grants', organizationId), ...reader.list('budgets', organizationId)]
  return new Set(owners.flatMap(({ controlId, countControlId }) => [controlId, countControlId]))
}
