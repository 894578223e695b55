import { AgentError } from '../errors.ts'
import type { Page } from '../schema/page.ts'

/**
 * A page beside an id nobody knows would look like the end of the list.
 * @param noun - What the id should name, for example `wallet account`.
 * @throws AgentError `RESOURCE_NOT_FOUND`
 */
export function checkCursor(page: Page, isThere: (id: string) => boolean, noun: string): void {
  const cursor = page.before ?? page.after
  if (cursor !== undefined && !isThere(cursor)) {
    const field = `paginationOptions.${page.before === undefined ? 'after' : 'before'}`
    throw new AgentError('RESOURCE_NOT_FOUND', `no ${noun} found with the ID ${cursor} that ${field} names`, {
      detail: { field },
    })
  }
}
