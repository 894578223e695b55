import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef } from 'react'
import type { ActivityPages } from './activity-pages.ts'
import { ActivityRowLink } from './activity-row-link.tsx'
import { type HistoryItem, historyItems } from './history-items.ts'

/** Pixels of a row, until it is measured. */
const usualHeight = 44
/** Rows before and behind those in sight. */
const overscan = 12

/**
 * The history under the headings of its days. Only rows near what is in sight are in the page, and the one that had the focus last, so
 * that the focus stays and people who come back from an activity find it. Older rows are loaded before the end is in sight.
 */
export function HistoryList({ pages }: { pages: ActivityPages }) {
  const items = useMemo(() => historyItems(pages.rows), [pages.rows])
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<string | undefined>(undefined)
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    overscan,
    estimateSize: () => usualHeight,
    getItemKey: index => (items[index] as HistoryItem).key,
    scrollMargin: list.current?.offsetTop ?? 0,
    measureElement: heightOf,
    rangeExtractor: range => {
      const kept = items.findIndex(({ key }) => key === focused.current)
      // With its neighbours, so that Tab goes to them.
      const around = kept === -1 ? [] : [kept - 1, kept, kept + 1].filter(index => index in items)
      return [...new Set([...defaultRangeExtractor(range), ...around])].sort((one, other) => one - other)
    },
  })
  const rows = virtualizer.getVirtualItems()
  const last = virtualizer.range?.endIndex ?? 0
  const { more, loadingMore, moreError, loadMore } = pages
  useEffect(() => {
    if (more && !loadingMore && moreError === null && last > items.length - 2 * overscan) loadMore()
  })
  return (
    <ul
      ref={list}
      className="activity-list activity-history"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => {
        focused.current = target.closest('li')?.dataset.key
      }}
    >
      {rows.map(({ key, index, start }) => {
        const item = items[index] as HistoryItem
        return (
          <li
            key={String(key)}
            ref={virtualizer.measureElement}
            data-index={index}
            data-key={item.key}
            style={{ transform: `translateY(${start - virtualizer.options.scrollMargin}px)` }}
          >
            {item.kind === 'day' ? (
              <h2 className="activity-day">{item.day}</h2>
            ) : (
              <ActivityRowLink row={item.row} under={item.row.createdAt} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A list that is not shown has rows without a height: they keep the one that they had. */
function heightOf(
  row: HTMLLIElement,
  _: ResizeObserverEntry | undefined,
  { measurementsCache }: Virtualizer<Window, HTMLLIElement>,
): number {
  return row.offsetHeight || (measurementsCache[Number(row.dataset.index)]?.size ?? usualHeight)
}
