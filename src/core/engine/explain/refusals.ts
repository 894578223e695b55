import type { Activity } from '../../activity/activity.ts'
import type { Credential } from '../../activity/credential.ts'
import { visible } from '../../display/visible.ts'
import { newId } from '../../ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Policy } from '../../records/policy.ts'

/** Requests that policies or limits refused, and how often, as the person is told of them. */
export interface Refusal {
  readonly id: string
  readonly organizationId: string
  readonly userName: string
  readonly credentialId: string
  readonly credentialName: string
  /** Of the web page that asked; null for a program. */
  readonly webOrigin: string | null
  /** The sentence its card would have had. */
  readonly sentence: string
  /** As the caller was told. */
  readonly why: string
  /** The policies that forbade it: the first of them, and how many more there were. */
  readonly forbiddenBy: readonly Pick<Policy, 'id' | 'name'>[]
  readonly moreForbid: number
  readonly count: number
  readonly firstAt: number
  readonly lastAt: number
}

/** What is noted of one refused request. */
export interface Refused {
  readonly activity: Activity
  readonly prepared: unknown
  readonly credential: Credential
  readonly webOrigin: string | undefined
  readonly why: string
  readonly forbiddenBy: readonly Pick<Policy, 'id' | 'name'>[]
}

/** The newest refusals, in memory alone: nothing of a refused request is recorded. Forgotten when the agent stops. */
export interface Refusals {
  note(refused: Refused): void
  /** Newest first. */
  list(organizationId: string): readonly Refusal[]
  /** Lets go of its timer. */
  stop(): void
}

export const mostRefusals = 50
const mostPolicies = 5
/** Characters of a line, and of the reason. */
const longestLine = 500
const longestReason = 2000
/** A flood is told of once in this time. */
const quietMs = 1000

/** @param changed - Told when there is something new to show. */
export function createRefusals(clock: Clock, changed: () => void): Refusals {
  /** Oldest first. */
  let kept: readonly Refusal[] = []
  let changedAt = Number.NEGATIVE_INFINITY
  let cancel: (() => void) | undefined

  return {
    note(refused) {
      const now = clock.now()
      const fresh = refusalOf(refused, now)
      const before = kept.find(each => isSame(each, fresh))
      const { id, count, firstAt } = before ?? { id: fresh.id, count: 0, firstAt: now }
      kept = withRoom([...kept.filter(each => each !== before), { ...fresh, id, firstAt, count: count + 1 }])
      sayChanged(now)
    },
    list: organizationId => kept.filter(each => each.organizationId === organizationId).toReversed(),
    stop: () => cancel?.(),
  }

  function sayChanged(now: number): void {
    if (cancel) return
    if (now >= changedAt + quietMs || now < changedAt) {
      changedAt = now
      changed()
      return
    }
    cancel = clock.wakeAt(changedAt + quietMs, () => {
      cancel = undefined
      changedAt = clock.now()
      changed()
    })
  }
}

/** Whoever has most of them loses the oldest, so that one key cannot push out what others were refused. */
function withRoom(refusals: readonly Refusal[]): readonly Refusal[] {
  if (refusals.length <= mostRefusals) return refusals
  const of = Map.groupBy(refusals, ({ credentialId }) => credentialId)
  const [oldest] = [...of.values()].reduce((most, some) => (some.length > most.length ? some : most))
  return refusals.filter(each => each !== oldest)
}

function isSame(one: Refusal, other: Refusal): boolean {
  const same = ['organizationId', 'credentialId', 'webOrigin', 'sentence', 'why'] as const
  return same.every(field => one[field] === other[field])
}

function refusalOf({ activity, prepared, credential, webOrigin, why, forbiddenBy }: Refused, now: number): Refusal {
  const { organizationId, user, key } = credential
  return {
    id: newId(),
    organizationId,
    userName: visible(user.name, 100),
    credentialId: key.id,
    credentialName: visible(key.name, 100),
    webOrigin: webOrigin === undefined ? null : visible(webOrigin, 300),
    sentence: cut(activity.describe(prepared).sentence, longestLine),
    why: cut(why, longestReason),
    forbiddenBy: forbiddenBy.slice(0, mostPolicies).map(({ id, name }) => ({ id, name: visible(name, 100) })),
    moreForbid: Math.max(0, forbiddenBy.length - mostPolicies),
    count: 1,
    firstAt: now,
    lastAt: now,
  }
}

/** Copied, because a part of a text keeps all of it in memory. */
function cut(text: string, most: number): string {
  const short = text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`
  return Buffer.from(short).toString()
}
