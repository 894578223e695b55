import type { Page } from '../../core/schema/page.ts'

/** Order of a page from its cursor. */
export interface CursorOrder {
  readonly cursor: string | undefined
  /** SQL, and what a sort key must be to the cursor's. */
  readonly compare: '<' | '>'
  readonly order: 'DESC' | 'ASC'
  /** Puts what was read in that order newest first. */
  newestFirst<Item>(read: Item[]): Item[]
}

/** `before` a cursor the nearest are read first, which are the oldest of that side. */
export function cursorOrder({ before, after }: Page): CursorOrder {
  return before === undefined
    ? { cursor: after, compare: '<', order: 'DESC', newestFirst: read => read }
    : { cursor: before, compare: '>', order: 'ASC', newestFirst: read => read.reverse() }
}
