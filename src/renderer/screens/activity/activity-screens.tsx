import { useLayoutEffect, useRef, useState } from 'react'
import { useRouteState } from '../../hooks/route.ts'
import { ActivityDetailScreen } from './activity-detail-screen.tsx'
import { ActivityScreen } from './activity-screen.tsx'
import { ReceiptsScreen } from './receipts-screen.tsx'
import { RefusedScreen } from './refused-screen.tsx'

/**
 * The history, and one activity, what was refused, or the receipts over it. The list is kept underneath,
 * so that people who come back find it as they left it: filtered, as many pages long, at the same place, with the focus on the row they
 * opened.
 */
export function ActivityScreens({ id }: { id: string | undefined }) {
  const isList = id === undefined
  const isActivity = !isList && id !== 'refused' && id !== 'receipts'
  const state = useRouteState()
  /** State of the list's route, also while something else is shown; null if it was not shown yet. */
  const [listed, setListed] = useState(isList ? state : null)
  if (isList && listed !== state) setListed(state)
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
      {listed !== null && (
        <div ref={list} hidden={!isList}>
          <ActivityScreen state={listed} hidden={!isList} />
        </div>
      )}
      {id === 'refused' && <RefusedScreen />}
      {id === 'receipts' && <ReceiptsScreen />}
      {isActivity && <ActivityDetailScreen key={id} activityId={id} list={`#/activity${listed ? `?${listed}` : ''}`} />}
    </>
  )
}
