import type { ReactNode } from 'react'
import { useLater } from '../hooks/later.ts'
import type { Query } from '../hooks/query.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props<Value> {
  readonly query: Query<Value>
  /** Noun for the loaded data, for example `wallets`. */
  readonly what: string
  readonly children: (data: Value) => ReactNode
}

/** Shows what a query answered, or that it is on its way, or why it failed and a way to ask again. */
export function Loaded<Value>({ query, what, children }: Props<Value>) {
  const slow = useLater(query.data === undefined && !query.error, 150)
  return (
    <>
      {query.error && (
        <Notice
          tone="error"
          live
          title={`The ${what} could not be loaded.`}
          actions={
            <Button size="small" busy={query.loading} onClick={query.refresh}>
              Try again
            </Button>
          }
        >
          {query.error.message}
        </Notice>
      )}
      {query.data !== undefined ? children(query.data) : slow && !query.error && <Skeleton what={what} />}
    </>
  )
}

function Skeleton({ what }: { what: string }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">Loading {what}</span>
      <div className="skeleton-block" />
      <div className="skeleton-block" />
      <div className="skeleton-block" />
    </div>
  )
}
