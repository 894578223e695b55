import { useLayoutEffect, useRef, useState } from 'react'
import { ActivityDetailScreen } from './activity-detail-screen.tsx'
import { ActivityScreen } from './activity-screen.tsx'
import { ReceiptsScreen } from './receipts-screen.tsx'
import { RefusedScreen } from './refused-screen.tsx'

/** Part of the route that lists what expired. */
const expiredPart = 'expired'

/**
 * The history, and one activity, what was refused, or the receipts over it. The list is kept underneath, so that people who come back
 * find it as they left it: filtered, as many pages long, at the same place, with the focus on the row they opened.
 */
export function ActivityScreens({ id }: { id: string | undefined }) {
  const isList = id === undefined || id === expiredPart
  const isActivity = !isList && id !== 'refused' && id !== 'receipts'
  const [listed, setListed] = useState(isList)
  if (isList && !listed) setListed(true)
  const list = useRef<HTMLDivElement>(null)
  const place = useRef(0)
  const opened = useRef<string | undefined>(undefined)

  useLayoutEffect(() => {
    if (!isList) {
      opened.current = id
      window.scrollTo(0, 0)
      return
    }
    if (opened.current !== undefined) {
      window.scrollTo(0, place.current)
      const row = list.current?.querySelector<HTMLElement>(`a[href="#/activity/${CSS.escape(opened.current)}"]`)
      row?.focus({ preventScroll: true })
    }
    const keepPlace = () => {
      place.current = window.scrollY
    }
    window.addEventListener('scroll', keepPlace)
    return () => window.removeEventListener('scroll', keepPlace)
  }, [id, isList])

  return (
    <>
      {listed && (
        <div ref={list} hidden={!isList}>
          <ActivityScreen isOfExpired={id === expiredPart} />
        </div>
      )}
      {id === 'refused' && <RefusedScreen />}
      {id === 'receipts' && <ReceiptsScreen />}
      {isActivity && <ActivityDetailScreen key={id} activityId={id} />}
    </>
  )
}
