import { useEffect, useRef, useState } from 'react'
import type { ListedKind, ReceiptView } from '../../../shared/receipts.ts'
import { useAgent } from '../../hooks/agent.tsx'
import { type Failure, useQuery } from '../../hooks/query.ts'

const pageSize = 50

/** The newest receipts, kept fresh, and older ones as far as they were asked for: those never change. */
export function useReceiptPages(kind: ListedKind | undefined) {
  const agent = useAgent()
  const first = useQuery('receipts.list', { kind })
  const [older, setOlder] = useState<readonly ReceiptView[]>([])
  const [isOver, setOver] = useState(false)
  const [loadingMore, setLoadingMore] = useState(false)
  const [moreError, setMoreError] = useState<Failure | null>(null)
  const wanted = useRef(true)
  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
    }
  }, [])
  const newest = first.data ?? []
  const known = new Set(newest.map(({ sequence }) => sequence))
  const rows = [...newest, ...older.filter(({ sequence }) => !known.has(sequence))]

  async function loadMore(): Promise<void> {
    const last = rows.at(-1)
    if (!last || loadingMore) return
    setLoadingMore(true)
    setMoreError(null)
    // What came on top since may have pushed some out of the first page: they are asked for again, from its end.
    const before = older.length > 0 ? last.sequence : (newest.at(-1)?.sequence ?? last.sequence)
    const answer = await agent.call('receipts.list', { kind, before })
    if (!wanted.current) return
    setLoadingMore(false)
    if (!answer.ok) return setMoreError(answer.error)
    setOlder([...rows.filter(({ sequence }) => sequence >= before), ...answer.value])
    setOver(answer.value.length < pageSize)
  }

  const more = !isOver && newest.length === pageSize
  return { first, rows, more, loadingMore, moreError, loadMore: () => void loadMore() }
}
