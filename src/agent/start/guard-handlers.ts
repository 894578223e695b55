import type { InFlight } from '../../core/engine/requests/in-flight.ts'
import { AgentError } from '../../core/errors.ts'

/** The window's calls, counted as work under way; after `refuse` none begins. */
export function guardHandlers<Answered extends object>(
  handlers: Answered,
  work: InFlight,
): { readonly handlers: Answered; readonly refuse: () => void } {
  let refused = false
  const guarded = Object.entries(handlers).map(([name, handle]) => [
    name,
    async (input: never) => {
      if (refused) throw new AgentError('STOPPING', 'Countersign is stopping. Start it again, then try again.')
      return work.during(() => (handle as (input: never) => Promise<unknown>)(input))
    },
  ])
  return {
    handlers: Object.fromEntries(guarded) as Answered,
    refuse() {
      refused = true
    },
  }
}
