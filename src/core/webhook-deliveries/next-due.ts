import type { Milliseconds } from '../milliseconds.ts'
import type { Due, WebhookQueueReader } from '../ports/webhook-queue-reader.ts'
import type { WebhookDelivery } from '../records/webhook-delivery.ts'
import { longestPause } from './after-attempt.ts'
import type { EndpointName } from './queue.ts'

/** Organizations that are looked at in one step, of which nothing may be due. */
const mostLooks = 32

/** Next task for one endpoint. */
export interface NextDue {
  /**
   * Organizations take turns. From one round of them to the next, what was never tried takes turns with what is tried again: who waits
   * for a server that does not take it keeps nobody else waiting.
   * @param except - Ids of what is under way.
   * @returns 'more' where none was found yet, and looking on finds one
   */
  take(now: Milliseconds, except: readonly string[]): WebhookDelivery | 'more' | undefined
}

export function createNextDue(store: WebhookQueueReader, endpoint: EndpointName): NextDue {
  let source = ''
  /** True if retries come first in this round. If each find changed it, two organizations would be left with one kind each. */
  let isTriedFirst = false

  function nextSource(): string | undefined {
    const next = store.sourceWaitingAfter(endpoint, source)
    if (next !== undefined) return next
    isTriedFirst = !isTriedFirst
    return store.sourceWaitingAfter(endpoint, '')
  }
  function ofSource(due: Due): WebhookDelivery | undefined {
    return (
      store.dueDelivery(endpoint, source, isTriedFirst, due) ?? store.dueDelivery(endpoint, source, !isTriedFirst, due)
    )
  }
  return {
    take(now, except) {
      // What is so far off is due too: the clock was set back since.
      const due = { until: now, beyond: now + longestPause * 2, except }
      let begun: string | undefined
      for (let looks = 0; looks < mostLooks; looks++) {
        const next = nextSource()
        if (next === undefined || next === begun) return undefined
        begun ??= next
        source = next
        const found = ofSource(due)
        if (found) return found
      }
      return store.isAnyDue(endpoint, due) ? 'more' : undefined
    },
  }
}
