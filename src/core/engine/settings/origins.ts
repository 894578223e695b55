import { visible } from '../../display/visible.ts'
import { AgentError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Note } from '../../ports/note.ts'
import type { Store } from '../../ports/store.ts'
import type { Origin } from '../../records/origin.ts'
import { isWebOrigin } from '../../schema/web-origin.ts'
import { isOfTheWindow } from './is-of-the-window.ts'

/** Way a web page was let in: by the person in the window, with `--allow-origin`, or by approving an organization's list. */
export type AllowedBy = 'window' | 'commandLine' | 'organization'

/** Which web pages may talk to this agent. Each is decided by the person, by its exact origin; a refusal in the window goes first. */
export interface Origins {
  /** Undecided origins are remembered, so that the window can ask about them. */
  isAllowed(origin: string): boolean
  /** Oldest first. */
  undecided(): string[]
  /** Lists the decisions so far; `by` is null unless the origin is allowed. */
  list(): { readonly origin: string; readonly decision: Origin['decision']; readonly by: AllowedBy | null }[]
  decide(origin: string, decision: Origin['decision'], note: Note): Promise<void>
  /** Forgets the decision of the window; the next request of that origin asks again, unless it is allowed otherwise. */
  forget(origin: string, note: Note): Promise<void>
  /** Reads the organizations' lists again, after one may have changed. */
  refresh(): void
}

/** Pages could ask from endless host names: the window lists the newest, and few of each site. */
const mostUndecided = 20
const mostOfSite = 4

/** @param given - Origins that were allowed when the agent was started. @throws AgentError `REQUEST_INVALID` for what is no origin. */
export function createOrigins(store: Store, clock: Clock, changed: () => void, given: readonly string[] = []): Origins {
  for (const origin of given) if (!isWebOrigin(origin) || origin.includes('*')) throw notAnOrigin(origin)
  const allowedAtStart = new Set(given)
  let listed = listedByOrganizations(store)
  const undecided = new Set<string>()
  const decided = new Map<string, Origin>()
  for (const { id } of store.organizations()) {
    for (const record of store.list('origins', id)) decided.set(record.origin, record)
  }

  return {
    isAllowed(origin) {
      const known = decided.get(origin)
      if (known) return known.decision === 'allowed'
      if (allowedOtherwise(origin)) return true
      if (isWebOrigin(origin) && !undecided.has(origin)) {
        makeRoom(origin)
        undecided.add(origin)
        changed()
      }
      return false
    },
    undecided: () => [...undecided].filter(origin => !allowedOtherwise(origin)),
    list: () => [
      ...[...decided.values()].map(({ origin, decision }) => ({
        origin,
        decision,
        by: decision === 'allowed' ? ('window' as const) : null,
      })),
      ...[...new Set([...allowedAtStart, ...listed])]
        .filter(origin => !decided.has(origin))
        .map(origin => ({ origin, decision: 'allowed' as const, by: allowedOtherwise(origin) })),
    ],
    async decide(origin, decision, note) {
      const [organization] = store.organizations()
      if (!organization || !isWebOrigin(origin)) throw notAnOrigin(origin)
      const known = decided.get(origin)
      const now = clock.now()
      const record: Origin = known
        ? { ...known, decision, updatedAt: now }
        : { id: newId(), organizationId: organization.id, origin, decision, createdAt: now, updatedAt: now }
      await store.write(transaction => {
        transaction[known ? 'replace' : 'insert']('origins', record)
        note(transaction)
      })
      decided.set(origin, record)
      undecided.delete(origin)
      changed()
    },
    async forget(origin, note) {
      const known = decided.get(origin)
      if (!known) return
      await store.write(transaction => {
        transaction.remove('origins', known.organizationId, known.id)
        note(transaction)
      })
      decided.delete(origin)
      changed()
    },
    refresh() {
      listed = listedByOrganizations(store)
      changed()
    },
  }

  function allowedOtherwise(origin: string): AllowedBy | null {
    if (allowedAtStart.has(origin)) return 'commandLine'
    return listed.has(origin) ? 'organization' : null
  }

  /** The oldest goes: of the same site where that has its share, otherwise of all. */
  function makeRoom(origin: string): void {
    const site = siteOf(origin)
    const sameSite = [...undecided].filter(other => siteOf(other) === site)
    const [oldestOfSite] = sameSite
    const [oldest] = undecided
    if (sameSite.length >= mostOfSite && oldestOfSite !== undefined) undecided.delete(oldestOfSite)
    else if (undecided.size >= mostUndecided && oldest !== undefined) undecided.delete(oldest)
  }
}

/**
 * Lists origins of organizations the window acts in. Only these speak for the person: their lists were changed there, or with the person's
 * approval. A program makes sub-organizations, and other organizations, for itself.
 */
function listedByOrganizations(store: Store): ReadonlySet<string> {
  return new Set(
    store
      .topOrganizations()
      .filter(({ id }) => isOfTheWindow(store, id))
      .flatMap(({ allowedOrigins }) => allowedOrigins),
  )
}

/**
 * Returns the part that all origins share that one owner can make at will: an address without its port, or the last two labels of a name.
 * This is coarser than the public suffix list: all names with a shared ending such as `co.uk` share one quota.
 */
function siteOf(origin: string): string {
  const { hostname } = new URL(origin)
  return /^[[\d]/.test(hostname) ? hostname : hostname.split('.').slice(-2).join('.')
}

function notAnOrigin(origin: string): AgentError {
  return new AgentError(
    'REQUEST_INVALID',
    `${visible(origin, 100)} is not the origin of a web page. Write it as https://app.example.org, with the port if it has one, and no path.`,
  )
}
