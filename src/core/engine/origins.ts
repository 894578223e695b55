import { AgentError } from '../errors.ts'
import type { Clock } from '../ports/clock.ts'
import type { Store } from '../ports/store.ts'
import type { Origin } from '../records.ts'
import { isWebOrigin } from '../schema/web-origin.ts'
import { newId } from './ids.ts'

/** Which web pages may talk to this agent. Each is decided by the person, once, by its exact origin. */
export interface Origins {
  /** Undecided origins are remembered, so that the window can ask about them. */
  isAllowed(origin: string): boolean
  undecided(): string[]
  list(): Origin[]
  decide(origin: string, decision: Origin['decision']): Promise<void>
  /** Forgets the decision; the next request of that origin asks again. */
  forget(origin: string): Promise<void>
}

/** A page could ask from endless host names; the window lists the first few. */
const mostUndecided = 20

export function createOrigins(store: Store, clock: Clock, changed: () => void): Origins {
  const undecided = new Set<string>()
  const decided = new Map<string, Origin>()
  for (const { id } of store.organizations()) {
    for (const record of store.list('origins', id)) decided.set(record.origin, record)
  }

  return {
    isAllowed(origin) {
      const known = decided.get(origin)
      if (!known && isWebOrigin(origin) && !undecided.has(origin) && undecided.size < mostUndecided) {
        undecided.add(origin)
        changed()
      }
      return known?.decision === 'allowed'
    },
    undecided: () => [...undecided],
    list: () => [...decided.values()],
    async decide(origin, decision) {
      const [organization] = store.organizations()
      if (!organization || !isWebOrigin(origin))
        throw new AgentError('REQUEST_INVALID', `${origin} is not the origin of a web page.`)
      const known = decided.get(origin)
      const now = clock.now()
      const record: Origin = known
        ? { ...known, decision, updatedAt: now }
        : { id: newId(), organizationId: organization.id, origin, decision, createdAt: now, updatedAt: now }
      await store.write(transaction => transaction[known ? 'replace' : 'insert']('origins', record))
      decided.set(origin, record)
      undecided.delete(origin)
      changed()
    },
    async forget(origin) {
      const known = decided.get(origin)
      if (!known) return
      await store.write(transaction => transaction.remove('origins', known.organizationId, known.id))
      decided.delete(origin)
      changed()
    },
  }
}
